import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A proxy that has just connected, as the listening ends, sends its request at once. */
const FIRST_REQUEST_MS = 500

/** Ends what Node and Fastify would wait for: bodies that stall, and when `app` stops, connections that have brought no request. */
export function guardConnections(app: FastifyInstance, stalledMs: number): void {
  const unused = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    // Read once, it is known also after a reset, when a request that came with it needs it.
    if (!socket.remoteAddress) return socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', (request: IncomingMessage) => {
    const { socket, headers } = request
    unused.delete(socket)
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    const { timeout = 0 } = socket
    socket.setTimeout(stalledMs)
    request.once('end', () => socket.setTimeout(timeout))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    setTimeout(() => {
      for (const socket of unused) socket.destroy()
    }, FIRST_REQUEST_MS)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}
