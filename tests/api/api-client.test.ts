import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { callApi } from '../../src/api/api-client.ts'
import { HOST } from '../mocks/backend.ts'
import { fakeTimeouts } from '../mocks/patience.ts'
import { server } from '../mocks/server.ts'

const URL_OF_ALL = `${HOST}/all-group`

/** Answers each call with the next answer, and all further ones with the last; records the calls. */
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

/** Answers without msw, over which a stopped clock would have no power. */
function answerAtOnce(answer: (signal: AbortSignal) => Response) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (_, init) => answer(init?.signal ?? new AbortController().signal))
}

/** Answers with a body that comes bit by bit, until the call is given up. */
function answerSlowly(pull?: (stream: ReadableStreamDefaultController) => Promise<void>) {
  answerAtOnce((signal) => {
    const start = (stream: ReadableStreamDefaultController) =>
      signal.addEventListener('abort', () => stream.error(signal.reason))
    return new Response(new ReadableStream({ start, ...(pull && { pull }) }))
  })
}

/** Lets the pauses between retries, and the time limit, pass at once. */
async function withoutWaiting<T>(call: Promise<T>): Promise<PromiseSettledResult<T>> {
  const settled = Promise.allSettled([call])
  await vi.runAllTimersAsync()
  return (await settled)[0]
}

describe('a call to the backend', () => {
  test('that reads gets past caches for half a minute after one that wrote', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    answerWith(ok)
    const fetched = vi.spyOn(globalThis, 'fetch')
    await callApi('all-group')
    await callApi('create-group', { method: 'post' })
    await callApi('all-group')
    vi.setSystemTime(Date.now() + 30_000)
    await callApi('all-group')
    expect(fetched.mock.calls.map(([request]) => request instanceof Request && request.cache)).toEqual([
      'default',
      'no-cache',
      'no-cache',
      'default',
    ])
  })

  test.each([400, 404, 501])(
    'that reads is not retried after a %i, which would only come again',
    async (code) => {
      const seen = answerWith(status(code))
      await expect(callApi('all-group')).rejects.toMatchObject({ status: code })
      expect(seen).toHaveLength(1)
    },
  )

  test.each([
    ['2', 2_000],
    ['60', 3_000],
    ['0', 300],
    ['Mon, 01 Jun 2026 12:00:02 GMT', 2_000],
    ['Mon, 01 Jun 2026 11:59:59 GMT', 300],
    ['soon', 300],
    [null, 300],
  ])(
    'that reads is retried when the server says (Retry-After: %s), within 3 s',
    async (retryAfter, pause) => {
      fakeTimeouts()
      vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-06-01T12:00:00Z'))
      const headers = retryAfter ? { 'retry-after': retryAfter } : {}
      const fetch = answerAtOnce(() => new Response(null, { status: 429, headers }))
      const call = callApi('all-group')
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(fetch).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(fetch).toHaveBeenCalledTimes(2)
      expect(await withoutWaiting(call)).toMatchObject({ reason: { status: 429 } })
    },
  )

  test('that is aborted stops at once, even between two attempts', async () => {
    fakeTimeouts()
    const fetch = answerAtOnce(() => new Response(null, { status: 503 }))
    const controller = new AbortController()
    const call = callApi('all-group', { signal: controller.signal })
    await vi.advanceTimersByTimeAsync(100)
    controller.abort()
    expect(await withoutWaiting(call)).toMatchObject({ reason: { name: 'AbortError' } })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('also times out when its answer starts but does not end', async () => {
    fakeTimeouts()
    answerSlowly()
    expect(await withoutWaiting(callApi('all-group'))).toMatchObject({ reason: { code: 'timeout' } })
  })

  test('may take a while on a slow line, as long as something keeps arriving', async () => {
    fakeTimeouts()
    const pieces = ['["a', ' long', ' li', 'st"]']
    answerSlowly(async (stream) => {
      await new Promise((resolve) => setTimeout(resolve, 6_000))
      const piece = pieces.shift()
      if (piece) stream.enqueue(new TextEncoder().encode(piece))
      else stream.close()
    })
    expect(await withoutWaiting(callApi('all-group'))).toMatchObject({ value: { body: ['a long list'] } })
  })

  test.each([['oops'], [null], [{ error: null }], [{ error: { message: 12, fields: { name: {} } } }]])(
    'has a message for the odd failure %j too',
    async (body) => {
      answerWith(() => HttpResponse.json(body, { status: 403 }))
      await expect(callApi('create-group', { method: 'post' })).rejects.toMatchObject({
        message: 'You are not allowed to do that.',
        fields: {},
      })
    },
  )
})

test("a member's token that is refused even when fresh is not sent a third time", async () => {
  const seen = answerWith(status(401))
  const getToken = async (fresh = false) => (fresh ? 'fresh' : 'stale')
  await expect(callApi('all-group', { getToken })).rejects.toMatchObject({ status: 401 })
  const tokens = seen.map(({ headers }) => headers.get('authorization'))
  expect(tokens).toEqual(['Bearer stale', 'Bearer fresh'])
})

// That another host gets them only once it has announced them is in tests/routes/create-once and changed-meanwhile.
test('the headers that a backend of spec §7 does not know go to our own origin with the first call', async () => {
  const seen: Request[] = []
  server.use(
    http.put(`${location.origin}/api/all-group`, ({ request }) => {
      seen.push(request)
      return ok()
    }),
  )
  vi.stubEnv('VITE_API_HOST', `${location.origin}/api`)
  await callApi('all-group', { method: 'put', idempotencyKey: 'key-1', ifMatch: '"v1"' })
  const [headers] = seen.map((request) => request.headers)
  expect([headers?.get('idempotency-key'), headers?.get('if-match')]).toEqual(['key-1', '"v1"'])
})
