import { expect, it } from 'vitest'
import { type App, buildInput } from '../support/app.ts'
import { ada, bearer, bob } from '../support/tokens.ts'
import { createGroup } from './calls.ts'

const CHANGED = { code: 'changed_meanwhile', message: 'This group has changed since you loaded it.' }

/** What happens to the write of a member who has not seen the latest version. */
export function describeVersions(app: () => App): void {
  async function write(method: 'PUT' | 'DELETE', id: string, ifMatch?: string, member = ada) {
    return app().inject({
      method,
      url: `/api/all-group/${id}`,
      headers: { ...(await bearer(member)), ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
      ...(method === 'PUT' && { payload: buildInput({ name: `After ${ifMatch}` }) }),
    })
  }

  async function tagOf(id: string): Promise<string> {
    return String((await app().inject(`/api/all-group/${id}`)).headers.etag)
  }

  it('tags each version of a group, and leaves its fields as they are', async () => {
    const id = await createGroup(app())
    expect(await tagOf(id)).toBe('"v1"')
    expect((await write('PUT', id)).statusCode).toBe(200)
    expect(await tagOf(id)).toBe('"v2"')
    expect(Object.keys((await app().inject(`/api/all-group/${id}`)).json())).toHaveLength(10)
    const list = (await app().inject('/api/all-group')).json()
    expect(Object.keys(list[0])).toHaveLength(10)
  })

  // Proxies that compress change tags: nginx to W/"v1", Apache to "v1-gzip" or "v1-br", Jetty to "v1--gzip".
  it.each([...['"v1"', '"v7", "v1"', '*'], ...['W/"v1"', '"v1-gzip"', '"v1-br"', '"v1--gzip"', '"v1;gzip"']])(
    'overwrites version 1 with If-Match %s',
    async (ifMatch) => {
      expect((await write('PUT', await createGroup(app()), ifMatch)).statusCode).toBe(200)
      expect((await write('DELETE', await createGroup(app()), ifMatch)).statusCode).toBe(200)
    },
  )

  it.each(['"v1"', '"v3"', '"v99999999999999999999"', 'v2', '""', '', "' or 1=1"])(
    'responds with 412 to If-Match %j over version 2, and writes nothing',
    async (ifMatch) => {
      const id = await createGroup(app())
      await write('PUT', id)
      const before = (await app().inject('/api/all-group')).body
      for (const method of ['PUT', 'DELETE'] as const) {
        const response = await write(method, id, ifMatch)
        expect([response.statusCode, response.json().error]).toEqual([412, CHANGED])
      }
      expect((await app().inject('/api/all-group')).body).toBe(before)
      expect(await tagOf(id)).toBe('"v2"')
    },
  )

  it('still says 403 and 404 first', async () => {
    const id = await createGroup(app())
    expect((await write('PUT', id, '"v9"', bob)).statusCode).toBe(403)
    expect((await write('DELETE', id, '"v9"', bob)).statusCode).toBe(403)
    await write('DELETE', id)
    expect((await write('PUT', id, '"v1"')).statusCode).toBe(404)
  })

  it.each(['/api/all-group', '/api/all-group/nope', '/api/my-groups', '/api/create-group'])(
    'says on %s what it understands beyond the six calls',
    async (url) => {
      expect((await app().inject(url)).headers['hobbynest-features']).toBe(
        'idempotency-key, if-match, creates-left, members, photos, account, reports, desk, messages',
      )
    },
  )
}
