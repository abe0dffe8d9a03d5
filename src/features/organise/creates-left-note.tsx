import { Link } from 'react-router'
import type { CreatesLeft } from './my-groups-api.ts'

/** Warns a member before they fill in their last group for now, or one too many. */
export function CreatesLeftNote({ left: { groups, creates } }: { left: CreatesLeft }) {
  if (Math.min(groups, creates) > 1) return null
  return (
    <p role="status" className="mb-6 rounded-box bg-warning/15 px-5 py-4 font-semibold">
      <span>{describeLeft(groups, creates)}</span>
      {groups <= 1 && (
        <span>
          {' '}
          <Link to="/my-group" className="link-quiet">
            See your groups
          </Link>
          .
        </span>
      )}
    </p>
  )
}

function describeLeft(groups: number, creates: number): string {
  if (groups <= 0) {
    return 'You have reached the limit of groups per member. To start another, delete one or wait until one has ended.'
  }
  if (creates <= 0) {
    return 'You have reached the limit of new groups per day. What you type here is kept until you close this tab.'
  }
  if (groups === 1)
    return 'You can start one more group. After that, delete one of yours or wait until one has ended.'
  return 'You can start one more group today.'
}
