import { Link } from 'react-router'
import { passFocusOn } from '../../browser/focus.ts'
import { SubmitButton } from '../../forms/submit-form.tsx'
import { groupPath } from '../groups/group.ts'
import type { GroupFormResult } from './group-form-data.ts'

interface ConflictChoicesProps {
  conflict: GroupFormResult['conflict']
  id: string
  onLoad: (() => void) | undefined
}

/**
 * In a group's form, after its first button, which Enter in a field presses: what to do when the group was changed or deleted
 * while it was being edited.
 */
export function ConflictChoices({ conflict, id, onLoad }: ConflictChoicesProps) {
  if (!conflict) return null
  if (conflict === 'deleted') {
    return (
      <Link to="/my-group" className="link-quiet justify-self-start">
        See all your groups
      </Link>
    )
  }

  return (
    <div className="grid gap-3">
      <p>
        What you typed is still here. Look at{' '}
        <a href={groupPath(id)} target="_blank" rel="noopener" className="link-quiet">
          the current version (new tab)
        </a>
        , then choose which version to keep.
      </p>
      <div ref={passFocusOn} className="flex flex-wrap gap-3">
        <Link
          to={`/update-group/${encodeURIComponent(id)}`}
          replace
          onClick={onLoad}
          className="btn btn-outline"
        >
          Load the current version
        </Link>
        <SubmitButton intent="overwrite" className="btn-outline">
          Keep mine
        </SubmitButton>
      </div>
    </div>
  )
}
