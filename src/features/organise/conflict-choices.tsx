import { useRef } from 'react'
import { Link } from 'react-router'
import { groupPath } from '../groups/group.ts'
import type { GroupConflict } from './group-form-data.ts'

interface ConflictChoicesProps {
  conflict: GroupConflict
  id: string
  onLoad: () => void
}

/** Inside a group's form: what to do when the group was changed or deleted while it was being edited. */
export function ConflictChoices({ conflict, id, onLoad }: ConflictChoicesProps) {
  const flagRef = useRef<HTMLInputElement>(null)
  if (conflict === 'deleted') {
    return (
      <Link to="/my-group" className="link-quiet justify-self-start">
        See all your groups
      </Link>
    )
  }

  // Not a submit button: Enter in a field presses the form's first one.
  function overwrite() {
    const flag = flagRef.current
    if (!flag) return
    flag.disabled = false
    flag.form?.requestSubmit()
    flag.disabled = true
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
      <div className="flex flex-wrap gap-3">
        <Link
          to={`/update-group/${encodeURIComponent(id)}`}
          replace
          onClick={onLoad}
          className="btn btn-outline"
        >
          Load the current version
        </Link>
        <input ref={flagRef} type="hidden" name="overwrite" value="yes" disabled />
        <button type="button" onClick={overwrite} className="btn btn-outline">
          Keep mine
        </button>
      </div>
    </div>
  )
}
