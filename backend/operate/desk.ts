import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { Config } from '../config.ts'
import { isOperator, memberOf } from '../http/require-auth.ts'
import type { MessageStore } from '../messages/message-store.ts'

interface DeskParts {
  config: Config
  forMembers: RouteShorthandOptions
  messages: MessageStore
}

/** What operators see and do in the dashboard. */
export async function registerDesk(
  api: FastifyInstance,
  { config, forMembers, messages }: DeskParts,
): Promise<void> {
  api.get('/desk', forMembers, async (request, reply) => {
    const open = isOperator(memberOf(request), config)
      ? { reports: 0, messages: await messages.countOpen() }
      : null
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(open))
  })
}
