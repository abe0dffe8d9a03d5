import { useLoaderData } from 'react-router'
import { decide } from '../features/desk/decide.ts'
import { DecisionForm } from '../features/desk/decision-form.tsx'
import { loadBans } from '../features/desk/desk-lists.ts'
import { DeskList, DeskPage } from '../features/desk/desk-page.tsx'
import { formatDay } from '../text/format.ts'

export const loader = loadBans

export const action = decide

export function Component() {
  const { list } = useLoaderData<typeof loader>()
  return (
    <DeskPage title="Banned accounts">
      <DeskList list={list} empty="Nobody is banned.">
        {({ account, name, why, who, at }) => ({
          key: account,
          content: (
            <>
              <div>
                <p className="text-lg font-semibold">{name ? `${name} (${account})` : account}</p>
                {why && <p dir="auto">{why}</p>}
                <p className="text-base-content/80">{`${who}, ${formatDay(new Date(at))}`}</p>
              </div>
              <DecisionForm row={account} subject={name ?? account} decisions={[['unban', account]]} />
            </>
          ),
        })}
      </DeskList>
    </DeskPage>
  )
}
