import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'

/** The header with the id of a request, by which its lines are found in the log. */
export const REQUEST_ID = 'x-request-id'

/** Makes the function that names a request: as a trusted proxy does, else by an id of its own, short enough to be read out. */
export function createRequestIds(trustProxy: string[]) {
  const isTrusted = compile(trustProxy)
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID]
    const isWellFormed = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
    return isWellFormed && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomBytes(6).toString('hex')
  }
}
