import { useLoaderData } from 'react-router'
import { loadLog } from '../features/desk/desk-lists.ts'
import { DeskList, DeskPage } from '../features/desk/desk-page.tsx'
import { formatDay } from '../text/format.ts'

const DONE: Record<string, string> = {
  hide: 'Hid',
  restore: 'Restored',
  dismiss: 'Dismissed a report about',
  remove: 'Removed',
  ban: 'Banned',
  unban: 'Lifted the ban of',
  forget: 'Deleted the account',
}

export const loader = loadLog

export function Component() {
  const { list } = useLoaderData<typeof loader>()
  return (
    <DeskPage title="Log">
      <DeskList list={list} empty="Nothing has been done yet.">
        {({ id, what, target, name, why, who, at }) => ({
          key: id,
          content: (
            <div>
              <p className="font-semibold">{`${DONE[what] ?? what} ${name ? `${name} (${target})` : target}`}</p>
              {why && <p dir="auto">{why}</p>}
              <p className="text-base-content/80">{`${who}, ${formatDay(new Date(at))}`}</p>
            </div>
          ),
        })}
      </DeskList>
    </DeskPage>
  )
}
