import type { FastifyReply } from 'fastify'

/** Tells caches that the answer depends on a header of the request, beside those it depends on already. */
export function varyBy(reply: FastifyReply, header: string): void {
  reply.header('vary', [reply.getHeader('vary') ?? [], header].flat().join(', '))
}
