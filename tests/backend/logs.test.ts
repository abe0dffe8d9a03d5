import { expect, it } from 'vitest'
import { type Database, unavailable } from '../../backend/database/database.ts'
import { HttpError } from '../../backend/http/http-error.ts'

import { type App, buildInput, createGroup, databaseOf, openApp } from './support/app.ts'
import { ada, bearer, signToken } from './support/tokens.ts'

const PRIVATE = /ada|lovelace|hobbynest\.test|sesame|eyJ|Bearer|authorization|Sketchers/i

/** The backend with its log as it is written in production. */
async function openLogged(database?: Database, env: Record<string, string> = {}) {
  const written: string[] = []
  const stream = { write: (line: string) => void written.push(line) }
  const app: App = await openApp(database, { env, logger: { base: null, stream } })
  const lines = () => written.map((line): Record<string, unknown> => JSON.parse(line))
  return { app, lines, text: () => written.join('') }
}

/** What is logged of a create in which the database fails. */
async function logOfCreate(failure: Error) {
  const query = () => Promise.reject(failure)
  const { app, lines } = await openLogged({ ...databaseOf([]), query })
  const payload = buildInput()
  await app.inject({ method: 'POST', url: '/api/create-group', headers: await bearer(), payload })
  return lines()
}

it('writes one line a request with its id, method, path, status and time', async () => {
  const { app, lines } = await openLogged()
  await app.inject({ url: '/api/all-group?q=chess' })
  await app.inject({ method: 'POST', url: '/api/create-group', payload: buildInput() })
  await createGroup(app)
  expect(lines()).toEqual(
    [
      ['GET', '/api/all-group', 200],
      ['POST', '/api/create-group', 401],
      ['POST', '/api/create-group', 201],
    ].map(([method, path, status]) => ({
      level: 30,
      time: expect.any(Number),
      reqId: expect.any(String),
      method,
      path,
      status,
      ms: expect.any(Number),
      msg: 'request',
    })),
  )
  expect(new Set(lines().map(({ reqId }) => reqId)).size).toBe(3)
})

it('never writes a token, a password, an email or what a member typed', async () => {
  const { app, text, lines } = await openLogged()
  const headers = await bearer()
  const token = await signToken()
  const payload = buildInput({ userEmail: ada.email, password: 'sesame' })
  const responses = await Promise.all([
    app.inject({ url: `/api/my-groups?email=${ada.email}`, headers }),
    app.inject({ url: `/api/my-groups?email=${encodeURIComponent(ada.email)}` }),
    app.inject({ url: `/?access_token=${token}&password=sesame` }),
    app.inject({ url: `/api/all-group/${ada.email}` }),
    app.inject({ url: `/api/all-group/${encodeURIComponent(ada.email)}/x` }),
    app.inject({ url: '/api/all-group/ada%2540hobbynest.test' }),
    app.inject({ url: '/api/all-group/ada%25252540hobbynest.test/members' }),
    app.inject({ url: '/reset/ada%2525%34%30hobbynest.test' }),
    app.inject({ url: '/reset/ada%40hobbynest.test%' }),
    app.inject({ url: '/reset/ada%EF%BC%A0hobbynest.test' }),
    app.inject({ url: `/reset/${token.replaceAll('.', '%2E')}` }),
    app.inject({ url: `/reset/token=${token.slice(0, 60)}` }),
    app.inject({ url: `/reset/${token}` }),
    app.inject({ method: 'POST', url: '/api/create-group', headers, payload }),
    app.inject({ method: 'POST', url: '/api/create-group', headers, payload: '{"password":"sesame"' }),
    app.inject({ method: 'POST', url: '/api/create-group', headers: { authorization: 'Bearer sesame' } }),
    app.inject({ method: 'PUT', url: `/api/all-group/${'a'.repeat(24)}`, headers, payload }),
  ])
  expect(lines()).toHaveLength(responses.length)
  expect(text()).not.toMatch(PRIVATE)
})

it('writes why a request failed, without the values that the database tells', async () => {
  const [failed, request] = await logOfCreate(
    Object.assign(new Error('new row violates check "limit"'), {
      code: '23514',
      detail: `Failing row contains (${ada.name}, ${ada.email})`,
      params: [ada.email],
    }),
  )
  expect(failed).toMatchObject({ level: 50, msg: 'request failed', err: { code: '23514' } })
  expect(failed?.err).toHaveProperty('stack', expect.stringContaining('violates check'))
  expect(request).toMatchObject({ status: 500, reqId: failed?.reqId })
  expect(JSON.stringify([failed, request])).not.toMatch(PRIVATE)
})

it('names a failed request in the response, in its sentence and in the log', async () => {
  const { app, lines } = await openLogged({ ...databaseOf([]), query: () => Promise.reject(new Error('no')) })
  const response = await app.inject('/api/all-group')
  const id = response.headers['x-request-id']
  expect(id).toMatch(/^[\da-f]{12}$/)
  expect(response.json().error.message).toContain(`quote ${id}.`)
  expect(lines().map(({ reqId }) => reqId)).toEqual([id, id])
})

it('takes the name of a request from a trusted proxy alone, and only one that is well-formed', async () => {
  const named = { 'x-request-id': 'of-the-proxy-1' }
  const nameFrom = async (app: App, headers: Record<string, string>) =>
    (await app.inject({ url: '/api/all-group', headers })).headers['x-request-id']
  const { app } = await openLogged(undefined, { TRUST_PROXY: 'loopback' })
  expect(await nameFrom(app, named)).toBe('of-the-proxy-1')
  for (const bad of ['short', 'x'.repeat(65), 'with space', 'quote"1234', '<b>12345678']) {
    expect(await nameFrom(app, { 'x-request-id': bad })).toMatch(/^[\da-f]{12}$/)
  }
  for (const env of [{}, { TRUST_PROXY: '10.0.0.0/8' }]) {
    const others = await openLogged(undefined, env)
    expect(await nameFrom(others.app, named)).toMatch(/^[\da-f]{12}$/)
  }
})

it('writes in one line, without a stack, what it refuses itself', async () => {
  const [refused, request] = await logOfCreate(
    new HttpError(503, 'read_only', 'Nothing can be saved right now.'),
  )
  const err = { name: 'HttpError', code: 'read_only', reason: 'Nothing can be saved right now.' }
  expect(refused).toEqual(expect.objectContaining({ level: 40, msg: 'request refused', err }))
  expect(request).toMatchObject({ level: 30, msg: 'request', status: 503 })
})

it('writes where what made it refuse has failed', async () => {
  const [failed] = await logOfCreate(unavailable(new Error('the database has stopped')))
  expect(failed).toMatchObject({ level: 50, msg: 'request failed', err: { code: 'unavailable' } })
  expect(failed?.err).toHaveProperty('cause.stack', expect.stringContaining('has stopped'))
})

it('is alive but not ready when its database fails in whatever way', async () => {
  const query = () => Promise.reject(new Error('the database is closed'))
  const app = await openApp({ ...databaseOf([]), query })
  const [alive, ready] = [await app.inject('/healthz'), await app.inject('/readyz')]
  expect([alive.statusCode, ready.statusCode]).toEqual([200, 503])
  expect(ready.json().error.code).toBe('unavailable')
})
