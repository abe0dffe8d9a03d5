import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a connection that was opened just before the stop may take to send its first request. */
const FIRST_REQUEST_MS = 500

/** Closes connections that Node and Fastify would wait for: stalled ones and, once `app` stops, unused ones. */
export function guardConnections(app: FastifyInstance, stalledMs: number): void {
  const unused = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    // Node caches the address once it is read; a request needs it even after the connection is reset.
    if (!socket.remoteAddress) return socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', (request: IncomingMessage) => {
    const { socket, headers } = request
    unused.delete(socket)
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    // Only once the body is read: until then, it is the client that waits.
    request.once('resume', () => {
      const { timeout = 0 } = socket
      socket.setTimeout(stalledMs)
      request.once('end', () => socket.setTimeout(timeout))
    })
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
