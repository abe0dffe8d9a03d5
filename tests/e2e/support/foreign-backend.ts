import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

type Document = Record<string, unknown> & { _id: string }

export interface ForeignBackend {
  url: string
  groups: Document[]
  /** Which of its calls came in, as in `GET /all-group/{id}`. */
  calls: Set<string>
  /** What came in that the six calls of spec §7 do not allow. */
  violations: string[]
  close(): void
}

const ALLOWED_METHODS = ['GET', 'POST', 'PUT', 'DELETE']
const ALLOWED_HEADERS = ['authorization', 'content-type']
const FIELDS = 'name,category,description,location,members,date,photo,userName,userEmail'.split(',').sort()

/** Somebody else's backend: the six calls and nothing more, over an array that was there before. */
export async function startForeignBackend(groups: Document[]): Promise<ForeignBackend> {
  const violations: string[] = []
  const calls = new Set<string>()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      violations.push(`${request.method} ${request.url}: ${error.message}`)
      response.writeHead(500).end()
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') return answerPreflight(request, response)
    const reply = await call(request)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  }

  function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
    const asked = String(headers['access-control-request-headers'] ?? '')
    const unknown = asked.split(',').filter((name) => name && !ALLOWED_HEADERS.includes(name.trim()))
    if (unknown.length > 0) throw new Error(`the preflight asks for the headers ${unknown}`)
    response.setHeader('access-control-allow-methods', ALLOWED_METHODS.join())
    response.setHeader('access-control-allow-headers', ALLOWED_HEADERS.join())
    response.writeHead(204).end()
  }

  async function call(request: IncomingMessage): Promise<unknown> {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [, path, id = ''] = pathname.split('/')
    const isPlain = search === ''
    const name = `${request.method} /${path}${id && '/{id}'}`
    calls.add(name)
    switch (name) {
      case 'GET /all-group':
        // It knows no query, and so looks at none.
        return groups
      case 'GET /all-group/{id}':
        if (isPlain) return find(id) ?? null
        break
      case 'GET /my-groups':
        if (search !== `?${new URLSearchParams({ email: searchParams.get('email') ?? '' })}`) break
        requireToken(request)
        return groups.filter((group) => group.userEmail === searchParams.get('email'))
      case 'POST /create-group': {
        const created = { _id: randomBytes(12).toString('hex'), ...(await readBody(request)) }
        groups.push(created)
        return { acknowledged: true, insertedId: created._id }
      }
      case 'PUT /all-group/{id}': {
        const group = find(id)
        if (group) Object.assign(group, await readBody(request))
        const count = group ? 1 : 0
        return { acknowledged: true, matchedCount: count, modifiedCount: count, upsertedId: null }
      }
      case 'DELETE /all-group/{id}': {
        requireToken(request)
        const index = groups.findIndex((group) => group._id === id)
        if (index >= 0) groups.splice(index, 1)
        return { acknowledged: true, deletedCount: index >= 0 ? 1 : 0 }
      }
    }
    throw new Error('no such call')
  }

  function find(id: string): Document | undefined {
    return groups.find((group) => group._id === id)
  }

  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    groups,
    calls,
    violations,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function requireToken({ headers }: IncomingMessage): void {
  if (!/^Bearer \S+$/.test(headers.authorization ?? '')) throw new Error('no Bearer token')
}

/** The body must hold the nine fields of spec §7 and no other. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = JSON.parse(await text(request))
  const names = Object.keys(body).sort()
  if (names.join() !== FIELDS.join()) throw new Error(`the body holds ${names}`)
  return body
}
