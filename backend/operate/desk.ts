import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { DECISIONS, DecisionReason } from '../../src/features/desk/decision.ts'
import { ReportInput } from '../../src/features/report/report-input.ts'
import { type CallParts, isOperator } from '../http/access.ts'
import { readInput } from '../http/read-input.ts'
import { memberOf } from '../http/require-auth.ts'
import { createDeskStore } from './desk-store.ts'
import { createOperations } from './operations.ts'

const OperationInput = v.object({
  what: v.picklist(DECISIONS, `what must be one of ${DECISIONS.join(', ')}.`),
  target: v.pipe(v.string('target is required.'), v.regex(/^[\x21-\x7e]{1,128}$/, 'target must be an id.')),
  ...DecisionReason.entries,
})

const MAX_EXPORTED = 1_000_000

type ById = { Params: { id: string } }
type ByPage = { Querystring: Record<string, unknown> }

export async function registerDesk(
  api: FastifyInstance,
  { config, database, access: { forMembers, forReports, forOperators } }: CallParts,
): Promise<void> {
  const desk = createDeskStore(database)
  const operations = createOperations(database)
  api.post<ById>('/all-group/:id/reports', forReports, async (request, reply) => {
    const input = readInput(ReportInput, request.body)
    await desk.report(request.params.id, input, memberOf(request))
    return reply.code(201).send({ acknowledged: true })
  })

  api.get('/desk', forMembers, async (request) =>
    isOperator(memberOf(request), config) ? desk.countOpen() : null,
  )

  for (const list of ['reports', 'groups', 'hidden', 'bans', 'messages', 'newsletter', 'log'] as const) {
    api.get<ByPage>(`/desk/${list}`, forOperators, ({ query }) =>
      'all' in query ? desk.list(list, 1, MAX_EXPORTED) : desk.list(list, pageOf(query)),
    )
  }

  api.post('/desk/operations', forOperators, async (request) => {
    const operation = { ...readInput(OperationInput, request.body), who: memberOf(request).email }
    return { acknowledged: true, message: await operations.run(operation) }
  })
}

function pageOf({ page }: Record<string, unknown>): number {
  return typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}
