import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { type Limits, SUBNET_OF_HOUSEHOLD } from './limits.ts'

/** Errors of the HTTP parser; anything else it cannot read is a 400. */
const PARSER_REFUSALS: Record<string, [status: number, code: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', 'The request is too large.'],
}
const UNREADABLE: [status: number, code: string, message: string] = [
  400,
  'bad_request',
  'The request cannot be read.',
]

/** The answers that a connection waits for. */
const answersOn = new WeakMap<Socket, Set<ServerResponse>>()

/**
 * Keeps a client from holding the server with its connections: counts them by address, proxies apart, ends an answer
 * that is not read and a body that stops coming, and closes at once what no answer is under way on when `app` closes.
 */
export function guardConnections(app: FastifyInstance, trustProxy: string[], limits: Limits): void {
  const isProxy = compile(trustProxy)
  const open = new Set<Socket>()
  const counts = new Map<string, number>()
  let closing = false

  function count(address: string, step: 1 | -1): number {
    const total = (counts.get(address) ?? 0) + step
    if (total > 0) counts.set(address, total)
    else counts.delete(address)
    return total
  }

  app.server.on('connection', (socket: Socket) => {
    // Once asked, a socket knows its peer also after a reset, when a request that had come with it asks again.
    const { remoteAddress } = socket
    if (!remoteAddress) return socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    if (isProxy(remoteAddress, 0)) return
    const address = normalizeIP(remoteAddress, SUBNET_OF_HOUSEHOLD)
    socket.once('close', () => count(address, -1))
    if (count(address, 1) > limits.connections) socket.destroy()
  })

  app.server.prependListener('request', (request, response) => {
    const { socket } = request
    const answers = answersOn.get(socket) ?? new Set()
    answersOn.set(socket, answers.add(response))
    response.setTimeout(limits.unread, () => {
      if (socket.writableLength > 0) socket.destroy()
    })
    if (Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding']) {
      request.setTimeout(limits.stalled, () => !request.complete && socket.destroy())
      request.once('end', () => socket.setTimeout(limits.unread))
    }
    response.once('close', () => {
      answers.delete(response)
      if (closing && answers.size === 0) socket.destroySoon()
    })
  })
  // What is expected beside 100-continue may be ignored; Node would refuse it in its own words.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  app.addHook('preClose', async () => {
    closing = true
    for (const socket of open) {
      if (!answersOn.get(socket)?.size) socket.destroy()
    }
  })
}

/** Answers what is no request with `headers`, in the shape of all errors, and closes the connection. */
export function refuseUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code !== 'ECONNRESET' && socket.writable && mayAnswer(socket)) {
    const [status, code, message] = PARSER_REFUSALS[error.code ?? ''] ?? UNREADABLE
    const body = JSON.stringify({ error: { code, message } })
    const all = {
      ...headers,
      date: new Date().toUTCString(),
      connection: 'close',
      'content-length': String(Buffer.byteLength(body)),
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }
  socket.destroySoon()
}

/** Whether the next answer on a connection is that of the request that could not be read, and not begun yet. */
function mayAnswer(socket: Socket): boolean {
  const [next, ...others] = answersOn.get(socket) ?? []
  return !next || (others.length === 0 && !next.req.complete && !next.headersSent)
}
