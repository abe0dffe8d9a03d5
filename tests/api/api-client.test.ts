import { delay, HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { callApi } from '../../src/api/api-client.ts'
import { HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'

const URL_OF_ALL = `${HOST}/all-group`

/** Answers each call with the next of the answers, the last one again and again; counts the calls. */
function answerWith(...answers: (() => Response)[]) {
  const seen: Request[] = []
  const answer = ({ request }: { request: Request }) => {
    seen.push(request)
    return answers[Math.min(seen.length, answers.length) - 1]?.()
  }
  server.use(
    http.get(URL_OF_ALL, answer),
    http.post(`${HOST}/create-group`, answer),
    http.put(URL_OF_ALL, answer),
    http.delete(URL_OF_ALL, answer),
  )
  return seen
}

const status = (code: number) => () => new HttpResponse(null, { status: code })
const ok = () => HttpResponse.json(['fine'])

/** Lets the pauses between repeated calls, and the time limit, pass at once. */
async function withoutWaiting<T>(call: Promise<T>): Promise<PromiseSettledResult<T>> {
  const settled = Promise.allSettled([call])
  let isDone = false
  settled.then(() => {
    isDone = true
  })
  while (!isDone) await vi.advanceTimersByTimeAsync(500)
  const [result] = await settled
  return result
}

const useFakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

afterEach(() => {
  vi.useRealTimers()
})

describe('a call to the backend', () => {
  test('that reads is repeated twice when the server is ill', async () => {
    useFakeTimers()
    const seen = answerWith(status(503), status(502), ok)
    expect(await withoutWaiting(callApi('all-group'))).toEqual({ status: 'fulfilled', value: ['fine'] })
    expect(seen).toHaveLength(3)
  })

  test('that reads gives up after the third time', async () => {
    useFakeTimers()
    const seen = answerWith(status(500))
    expect(await withoutWaiting(callApi('all-group'))).toMatchObject({ reason: { status: 500, code: '500' } })
    expect(seen).toHaveLength(3)
  })

  test.each([
    ['post', 'create-group'],
    ['put', 'all-group'],
    ['delete', 'all-group'],
  ] as const)('that writes (%s) is never repeated', async (method, path) => {
    const seen = answerWith(status(503))
    await expect(callApi(path, { method })).rejects.toMatchObject({ name: 'ApiError', status: 503 })
    expect(seen).toHaveLength(1)
  })

  test('tells a member who waited 10 s that the server took too long', async () => {
    useFakeTimers()
    server.use(http.get(URL_OF_ALL, () => delay('infinite')))
    expect(await withoutWaiting(callApi('all-group'))).toMatchObject({
      reason: {
        status: 0,
        code: 'timeout',
        message: 'The server took too long to answer. Please try again.',
      },
    })
  })

  test('tells a member without a connection so', async () => {
    const seen = answerWith(HttpResponse.error)
    await expect(callApi('create-group', { method: 'post' })).rejects.toMatchObject({
      code: 'network',
      message: 'We cannot reach the server. Check your connection and try again.',
    })
    expect(seen).toHaveLength(1)
  })

  test('tells of an answer that is no JSON, such as a web page', async () => {
    answerWith(() => HttpResponse.html('<!doctype html><title>Welcome</title>'))
    await expect(callApi('all-group')).rejects.toMatchObject({ status: 0, code: 'unreadable' })
  })

  test("says the backend's own sentence, and names the fields", async () => {
    const error = { code: 'invalid', message: 'Not like this.', fields: { name: 'Too long.' } }
    answerWith(() => HttpResponse.json({ error }, { status: 422 }))
    await expect(callApi('create-group', { method: 'post' })).rejects.toMatchObject({
      status: 422,
      ...error,
    })
  })

  test.each([
    [401, 'Your sign-in has expired. Please log in again.'],
    [403, 'You are not allowed to do that.'],
    [404, 'That is not here any more.'],
    [409, 'The server did not accept that.'],
    [429, 'That was too much at once. Please wait a minute and try again.'],
    [500, 'The server has a problem of its own. Please try again in a moment.'],
  ])('has a sentence for a bare %i', async (code, message) => {
    answerWith(status(code))
    await expect(callApi('create-group', { method: 'post' })).rejects.toMatchObject({ status: code, message })
  })

  test.each([
    ['oops'],
    [null],
    [{ error: 'oops' }],
    [{ error: null }],
    [{ error: { message: 12, fields: { name: {} } } }],
    [[1]],
  ])('has a sentence for the odd failure %j too', async (body) => {
    answerWith(() => HttpResponse.json(body, { status: 403 }))
    await expect(callApi('create-group', { method: 'post' })).rejects.toMatchObject({
      message: 'You are not allowed to do that.',
      fields: {},
    })
  })
})

describe("a member's token", () => {
  const getToken = (fresh = false) => Promise.resolve(fresh ? 'fresh' : 'stale')
  const tokensOf = (seen: Request[]) => seen.map(({ headers }) => headers.get('authorization'))

  test('goes along where it is asked for, and only there', async () => {
    const seen = answerWith(ok)
    await callApi('all-group', { getToken })
    await callApi('all-group')
    expect(tokensOf(seen)).toEqual(['Bearer stale', null])
  })

  test('that nobody has is missed before the backend is asked', async () => {
    const seen = answerWith(ok)
    const answer = callApi('all-group', { getToken: async () => null })
    await expect(answer).rejects.toMatchObject({ status: 401 })
    expect(seen).toHaveLength(0)
  })

  test('that has expired is renewed once, and the call replayed with what it sent', async () => {
    const seen = answerWith(status(401), ok)
    await callApi('create-group', { method: 'post', json: { name: 'Night sky' }, getToken })
    expect(tokensOf(seen)).toEqual(['Bearer stale', 'Bearer fresh'])
    expect(await seen[1]?.json()).toEqual({ name: 'Night sky' })
  })

  test('that is refused even when fresh is not sent a third time', async () => {
    const seen = answerWith(status(401))
    await expect(callApi('all-group', { getToken })).rejects.toMatchObject({ status: 401 })
    expect(tokensOf(seen)).toEqual(['Bearer stale', 'Bearer fresh'])
  })

  test('is not renewed for a call without one', async () => {
    const seen = answerWith(status(401))
    await expect(callApi('all-group')).rejects.toMatchObject({ status: 401 })
    expect(seen).toHaveLength(1)
  })
})
