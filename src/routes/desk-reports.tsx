import { useLoaderData } from 'react-router'
import { decide } from '../features/desk/decide.ts'
import type { Decision } from '../features/desk/decision.ts'
import { DecisionForm } from '../features/desk/decision-form.tsx'
import { loadReports } from '../features/desk/desk-lists.ts'
import { DeskList, DeskPage } from '../features/desk/desk-page.tsx'
import { GroupFacts } from '../features/desk/group-facts.tsx'
import { formatDay } from '../text/format.ts'

export const loader = loadReports

export const action = decide

export function Component() {
  const { list } = useLoaderData<typeof loader>()
  return (
    <DeskPage title="Reports">
      <DeskList list={list} empty="Nobody has reported a group.">
        {(report) => {
          const { id, groupId, name, ownerId, reason, words, reporterName, reporterId, isOpen, isBanned } =
            report
          const decisions: [Decision, string][] = [
            ['hide', groupId],
            ['dismiss', id],
          ]
          if (!isBanned) decisions.push(['ban', ownerId])
          return {
            key: id,
            content: (
              <>
                <GroupFacts group={report} />
                <div>
                  <p className="font-semibold">{reason}</p>
                  {words && (
                    <p dir="auto" className="whitespace-pre-line">
                      {words}
                    </p>
                  )}
                  <p className="text-base-content/80">
                    {`Reported by ${reporterName} (${reporterId}) on ${formatDay(new Date(report.at))}`}
                  </p>
                </div>
                {isOpen ? (
                  <DecisionForm row={id} subject={name} decisions={decisions} />
                ) : (
                  <p className="font-semibold">Decided: see the log.</p>
                )}
              </>
            ),
          }
        }}
      </DeskList>
    </DeskPage>
  )
}
