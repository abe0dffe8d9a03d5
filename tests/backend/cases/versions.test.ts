import { expect, it } from 'vitest'
import { buildInput, createGroup, errorOf } from '../support/app.ts'
import { app, listGroups, send, setUpBackend } from '../support/backend.ts'
import { ada, bob } from '../support/tokens.ts'

setUpBackend()

function write(method: 'PUT' | 'DELETE', id: string, ifMatch?: string, as = ada) {
  return send(method, `/api/all-group/${id}`, {
    as,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
    ...(method === 'PUT' && { payload: buildInput({ name: `After ${ifMatch}` }) }),
  })
}

const tagOf = async (id: string) => (await send('GET', `/api/all-group/${id}`)).headers.etag

// Proxies that compress change ETags: nginx to W/"v1", Apache to "v1-gzip" or "v1-br", Jetty to "v1--gzip".
it.each([...['"v1"', '"v7", "v1"', '*'], ...['W/"v1"', '"v1-gzip"', '"v1-br"', '"v1--gzip"', '"v1;gzip"']])(
  'overwrites version 1 with If-Match %s',
  async (ifMatch) => {
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await write(method, await createGroup(app), ifMatch)).statusCode).toBe(200)
    }
  },
)

it.each(['"v1"', '"v3"', '"v99999999999999999999"', 'v2', '""', '', "' or 1=1"])(
  'responds with 412 to If-Match %j over version 2, and writes nothing',
  async (ifMatch) => {
    const id = await createGroup(app)
    await write('PUT', id)
    const before = await listGroups()
    for (const method of ['PUT', 'DELETE'] as const) {
      expect(errorOf(await write(method, id, ifMatch))).toEqual({
        status: 412,
        code: 'changed_meanwhile',
        message: 'This group has changed since you loaded it.',
      })
    }
    expect([await listGroups(), await tagOf(id)]).toEqual([before, '"v2"'])
  },
)

it('confirms an update that is sent again because its response was lost', async () => {
  const id = await createGroup(app)
  for (const _ of ['first', 'again']) expect((await write('PUT', id, '"v1"')).statusCode).toBe(200)
  expect(await tagOf(id)).toBe('"v2"')
})

it('responds with 412 rather than 422 to an outdated form whose values may no longer be kept', async () => {
  const id = await createGroup(app)
  await write('PUT', id)
  const [headers, payload] = [{ 'if-match': '"v1"' }, buildInput({ date: '2020-01-01' })]
  const update = (options: object) => send('PUT', `/api/all-group/${id}`, { as: ada, payload, ...options })
  expect([(await update({ headers })).statusCode, (await update({})).statusCode]).toEqual([412, 422])
})

it('responds with 403 and 404 before it checks the version', async () => {
  const id = await createGroup(app)
  for (const method of ['PUT', 'DELETE'] as const) {
    expect((await write(method, id, '"v9"', bob)).statusCode).toBe(403)
  }
  await write('DELETE', id)
  expect((await write('PUT', id, '"v1"')).statusCode).toBe(404)
})

it('announces in each response the features beyond the six calls', async () => {
  for (const url of ['/api/all-group', '/api/all-group/nope', '/api/my-groups', '/api/create-group']) {
    expect((await send('GET', url)).headers['hobbynest-features']).toBe(
      'idempotency-key, if-match, members, photos, account, reports, desk, messages',
    )
  }
})
