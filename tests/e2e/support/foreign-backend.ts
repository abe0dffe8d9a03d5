import { randomBytes } from 'node:crypto'
import cors from '@fastify/cors'
import fastify from 'fastify'

type Document = Record<string, unknown> & { _id: string }

const FIELDS = 'name,category,description,location,members,date,photo,userName,userEmail'.split(',').sort()

/**
 * Starts a backend with only the six calls of spec §7, over these groups. The browser reports an error, which fails the
 * test, for each other call, and for each field and header that it refuses.
 */
export async function startForeignBackend(groups: Document[]) {
  const app = fastify({ forceCloseConnections: true })
  await app.register(cors, {
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
  })

  const indexOf = (id: string) => groups.findIndex(({ _id }) => _id === id)
  app.get('/all-group', () => groups)
  app.get<{ Params: { id: string } }>('/all-group/:id', async ({ params, query }, reply) => {
    assertOnly(query, [])
    // Express sends nothing for `null`.
    return groups[indexOf(params.id)] ?? reply.send('')
  })
  app.get<{ Querystring: { email: string } }>('/my-groups', async ({ query, headers }) => {
    assertOnly(query, ['email'])
    assertToken(headers.authorization)
    return groups.filter(({ userEmail }) => userEmail === query.email)
  })
  app.post<{ Body: Record<string, unknown> }>('/create-group', async ({ body }) => {
    assertOnly(body, FIELDS)
    const insertedId = randomBytes(12).toString('hex')
    groups.push({ ...body, _id: insertedId })
    return { acknowledged: true, insertedId }
  })
  app.put<{ Params: { id: string }; Body: object }>('/all-group/:id', async ({ params, body }) => {
    assertOnly(body, FIELDS)
    Object.assign(groups[indexOf(params.id)] ?? {}, body)
    return { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedId: null }
  })
  app.delete<{ Params: { id: string } }>('/all-group/:id', async ({ params, headers }) => {
    assertToken(headers.authorization)
    groups.splice(indexOf(params.id), 1)
    return { acknowledged: true, deletedCount: 1 }
  })

  const url = (await app.listen({ host: 'localhost', port: 0 })).replace('127.0.0.1', 'localhost')
  return { url, groups, close: () => app.close() }
}

/** @throws unless the object has exactly these properties */
function assertOnly(given: unknown, names: string[]): void {
  const found = Object.keys(Object(given)).sort()
  if (found.join() !== names.join()) throw new Error(`It holds ${found}.`)
}

function assertToken(authorization = ''): void {
  if (!/^Bearer \S+$/.test(authorization)) throw new Error('There is no Bearer token.')
}
