import { NeedsScript } from '../../components/needs-script.tsx'
import type { Group } from './group.ts'
import { type CardTexts, GroupCard } from './group-card.tsx'
import { isJoined, useMemberships } from './memberships.ts'

/** One column on small screens, four from medium width (spec §2, §9). */
const GRID = 'grid grid-cols-1 gap-5 md:grid-cols-4'

interface GroupGridProps {
  groups: Group[]
  textsOf?: ((group: Group) => CardTexts) | undefined
}

export function GroupGrid({ groups, textsOf }: GroupGridProps) {
  const mine = useMemberships()
  return (
    <ul className={`group-grid ${GRID}`}>
      {groups.map((group) => (
        // Chromium numbers each `list-item` again, slowly, whenever one before it comes or goes.
        <li key={group._id} className="block">
          <GroupCard group={group} isJoined={isJoined(mine.get(group._id))} texts={textsOf?.(group)} />
        </li>
      ))}
    </ul>
  )
}

export function GroupGridSkeleton() {
  return (
    <div role="status" className="relative">
      <span className="sr-only">Loading groups…</span>
      <p className="absolute inset-x-0 top-16 z-10 text-center shown-after-3000">
        <span className="surface inline-block px-5 py-3">This is taking longer than usual.</span>
      </p>
      <div className={`${GRID} animate-pulse`}>
        <NeedsScript what="The groups need" />
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never move.
          <div key={index} className="surface group-card overflow-hidden" aria-hidden="true">
            <div className="skeleton group-card-photo" />
            <div className="group-card-text md:pb-5">
              <div className="skeleton h-7 w-32 rounded-full" />
              <div className="skeleton h-6 w-4/5" />
              <div className="skeleton h-5 w-4/5" />
              <div className="skeleton h-5 w-1/2" />
              <div className="skeleton h-5 w-2/3" />
              <div className="skeleton h-5 w-1/2 md:-mt-1" />
            </div>
            <div className="skeleton group-card-button h-8 rounded-field md:h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}
