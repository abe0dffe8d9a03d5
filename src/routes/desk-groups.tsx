import { Link, useLoaderData, useSearchParams } from 'react-router'
import { decide } from '../features/desk/decide.ts'
import type { Decision } from '../features/desk/decision.ts'
import { DecisionForm } from '../features/desk/decision-form.tsx'
import { loadGroups } from '../features/desk/desk-lists.ts'
import { DeskList, DeskPage } from '../features/desk/desk-page.tsx'
import { GroupFacts } from '../features/desk/group-facts.tsx'

export const loader = loadGroups

export const action = decide

export function Component() {
  const { list } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const areHidden = params.get('hidden') === '1'
  return (
    <DeskPage title={areHidden ? 'Hidden groups' : 'Newest groups'}>
      <p className="mb-4">
        <Link to={areHidden ? '?' : '?hidden=1'} className="link-quiet">
          {areHidden ? 'See the newest groups' : 'See the hidden groups'}
        </Link>
      </p>
      <DeskList list={list} empty={areHidden ? 'No group is hidden.' : 'There are no groups.'}>
        {(group) => {
          const { groupId, name, ownerId, hiddenWhy, isBanned } = group
          const decisions: [Decision, string][] = [[hiddenWhy === null ? 'hide' : 'restore', groupId]]
          if (!isBanned) decisions.push(['ban', ownerId])
          return {
            key: groupId,
            content: (
              <>
                <GroupFacts group={group} />
                <DecisionForm row={groupId} subject={name} decisions={decisions} />
              </>
            ),
          }
        }}
      </DeskList>
    </DeskPage>
  )
}
