import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Database, unavailable } from '../../backend/database/database.ts'
import { HttpError } from '../../backend/http/http-error.ts'
import { buildInput, captureLog, databaseOf, errorOf, openApp, sendGroup, sendTo } from './support/app.ts'
import { ada, signToken } from './support/tokens.ts'

const PRIVATE = /ada|lovelace|hobbynest\.test|sesame|eyJ|Bearer|authorization|Sketchers/i

async function openLogged(database?: Database) {
  const { logger, lines: written } = captureLog('info')
  const app = await openApp(database, { logger })
  const lines = () => written.map((line): Record<string, unknown> => JSON.parse(line))
  // The random ids of requests are left out.
  return { app, lines, text: () => written.join('').replace(/"reqId":"\w+"/g, '') }
}

async function failToCreate(failure: Error) {
  const { app, lines, text } = await openLogged(databaseOf([], () => Promise.reject(failure)))
  const response = await sendGroup(app)
  const [failed, request] = lines()
  return { response, failed, request, text: text() }
}

it('writes one line a request with its id, method, path, status and time', async () => {
  const { app, lines } = await openLogged()
  await sendTo(app, 'GET', '/api/all-group?q=chess')
  await sendTo(app, 'POST', '/api/create-group', { payload: buildInput() })
  await sendGroup(app)
  const number = expect.any(Number)
  const reqId = expect.stringMatching(/^[\da-f]{12}$/)
  const common = { level: 30, time: number, reqId, ms: number, msg: 'request' }
  expect(lines()).toEqual([
    { ...common, method: 'GET', path: '/api/all-group', status: 200 },
    { ...common, method: 'POST', path: '/api/create-group', status: 401 },
    { ...common, method: 'POST', path: '/api/create-group', status: 201 },
  ])
  expect(new Set(lines().map(({ reqId }) => reqId)).size).toBe(3)
})

it('never writes a token, a password, an email or what a member typed', async () => {
  const { app, text, lines } = await openLogged()
  const token = await signToken()
  const payload = buildInput({ userEmail: ada.email, password: 'sesame' })
  const urls = [
    `/api/my-groups?email=${encodeURIComponent(ada.email)}`,
    `/?access_token=${token}&password=sesame`,
    `/api/all-group/${ada.email}`,
    `/api/all-group/${encodeURIComponent(ada.email)}/x`,
    '/api/all-group/ada%2540hobbynest.test',
    '/api/all-group/ada%25252540hobbynest.test/members',
    '/reset/ada%2525%34%30hobbynest.test',
    '/reset/ada%40hobbynest.test%',
    '/reset/ada%EF%BC%A0hobbynest.test',
    `/reset/${token.replaceAll('.', '%2E')}`,
    `/reset/token=${token.slice(0, 60)}`,
    `/reset/${token}`,
  ]
  const authorization = 'Bearer sesame'
  const responses = await Promise.all([
    ...urls.map((url) => sendTo(app, 'GET', url)),
    sendTo(app, 'GET', `/api/my-groups?email=${ada.email}`, { as: ada }),
    sendTo(app, 'POST', '/api/create-group', { as: ada, payload }),
    sendTo(app, 'POST', '/api/create-group', { as: ada, payload: '{"password":"sesame"' }),
    sendTo(app, 'POST', '/api/create-group', { headers: { authorization } }),
    sendTo(app, 'PUT', `/api/all-group/${'a'.repeat(24)}`, { as: ada, payload }),
  ])
  expect(lines()).toHaveLength(responses.length)
  expect(text()).not.toMatch(PRIVATE)
})

it('writes why a request failed, without values from the database, and gives its id in the response', async () => {
  const failure = Object.assign(new Error('new row violates check "limit"'), {
    code: '23514',
    detail: `Failing row contains (${ada.name}, ${ada.email})`,
    params: [ada.email],
  })
  const { response, failed, request, text } = await failToCreate(failure)
  expect(failed).toMatchObject({ level: 50, msg: 'request failed', err: { code: '23514' } })
  expect(failed?.err).toHaveProperty('stack', expect.stringContaining('violates check'))
  expect(text).not.toMatch(PRIVATE)
  const id = response.headers['x-request-id']
  expect([failed?.reqId, request?.reqId]).toEqual([id, id])
  expect(errorOf(response)).toEqual({
    status: 500,
    code: 'internal',
    message: `Something went wrong on our side. Please try again. If you write to us about it, quote ${id}.`,
  })
})

it('writes one line, without a stack trace, about a request that it refuses', async () => {
  const message = 'Nothing can be saved right now.'
  const { failed, request } = await failToCreate(new HttpError(503, 'read_only', message))
  const err = { name: 'HttpError', code: 'read_only', reason: message }
  expect(failed).toEqual(expect.objectContaining({ level: 40, msg: 'request refused', err }))
  expect(request).toMatchObject({ level: 30, msg: 'request', status: 503 })
})

it('writes the stack trace of the failure that made it refuse a request', async () => {
  const { failed } = await failToCreate(unavailable(new Error('the database has stopped')))
  expect(failed).toMatchObject({ level: 50, msg: 'request failed', err: { code: 'unavailable' } })
  expect(failed?.err).toHaveProperty('cause.stack', expect.stringContaining('has stopped'))
})

it('warns that expired data could not be deleted, but not when it is stopped in the middle', async () => {
  let fail = (_: Error) => {}
  const whenFailed = () => new Promise<never>((_, reject) => (fail = reject))
  const { app, lines } = await openLogged(databaseOf([], whenFailed))
  await app.listen({ port: 0 })
  fail(new Error('gone'))
  const warning = expect.objectContaining({ level: 40, msg: 'expired data could not be deleted' })
  const warnings = () => lines().filter(({ level }) => level === 40)
  await expect.poll(warnings).toEqual([warning])
  await app.close()
  const stopped = await openLogged(databaseOf([], whenFailed))
  await stopped.app.listen({ port: 0 })
  await stopped.app.close()
  fail(new Error('closed'))
  await setImmediate()
  expect(stopped.lines().filter(({ level }) => level === 40)).toEqual([])
})
