import { useAuth } from '../../../auth/auth-context.tsx'
import { focusHeading } from '../../../browser/focus.ts'
import { describeGroups } from '../../../components/format.ts'
import type { Group } from '../group.ts'
import { addToAccount, keepHere, useAccountJoins } from './account-joins.ts'

/** Asks once whether those of these groups that were joined on this device earlier should be added to the account. */
export function AskToAdd({ groups }: { groups: Group[] }) {
  const uid = useAuth().user?.uid ?? ''
  const account = useAccountJoins()
  const ids = groups.map(({ _id }) => _id).filter((id) => account.get(id)?.standing === 'unasked')
  if (ids.length === 0) return null

  function answer(act: (uid: string, ids: string[]) => void) {
    focusHeading()
    act(uid, ids)
  }

  return (
    <section aria-labelledby="ask-to-add" className="surface grid gap-3 p-5">
      <h2 id="ask-to-add" className="text-heading">
        {`Add ${describeGroups(ids.length)} to your account?`}
      </h2>
      <p className="max-w-prose">
        Your account now saves the groups that you join and shows them on all your devices. Those that you
        joined earlier are not in it yet. If you add them, their organisers can see your name.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={() => answer(addToAccount)}>
          Add to my account
        </button>
        <button type="button" className="btn btn-ghost" onClick={() => answer(keepHere)}>
          Keep on this device
        </button>
      </div>
    </section>
  )
}
