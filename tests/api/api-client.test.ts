import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { callApi } from '../../src/api/api-client.ts'
import { HOST } from '../mocks/backend.ts'
import { fakeTimeouts } from '../mocks/patience.ts'
import { server } from '../mocks/server.ts'

const URL_OF_ALL = `${HOST}/all-group`

function respondWith(...responses: (() => Response)[]) {
  const seen: Request[] = []
  const respond = ({ request }: { request: Request }) => {
    seen.push(request)
    return responses[Math.min(seen.length, responses.length) - 1]?.()
  }
  server.use(
    http.get(URL_OF_ALL, respond),
    http.post(`${HOST}/create-group`, respond),
    http.put(URL_OF_ALL, respond),
    http.delete(URL_OF_ALL, respond),
  )
  return seen
}

const status = (code: number) => () => new HttpResponse(null, { status: code })
const ok = () => HttpResponse.json(['fine'])

/** Responds without msw, which does not use the stopped timers. */
function mockFetch(respond: (signal: AbortSignal) => Response) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (_, init) => respond(init?.signal ?? new AbortController().signal))
}

/** Responds with a body that arrives piece by piece, until the call is aborted. */
function respondSlowly(pull?: (stream: ReadableStreamDefaultController) => Promise<void>) {
  mockFetch((signal) => {
    const start = (stream: ReadableStreamDefaultController) =>
      signal.addEventListener('abort', () => stream.error(signal.reason))
    return new Response(new ReadableStream({ start, ...(pull && { pull }) }))
  })
}

async function withoutWaiting<T>(call: Promise<T>): Promise<PromiseSettledResult<T>> {
  const settled = Promise.allSettled([call])
  await vi.runAllTimersAsync()
  return (await settled)[0]
}

describe('a call to the backend', () => {
  test('that reads bypasses caches for half a minute after one that wrote', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    respondWith(ok)
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
    'that reads is not retried after a %i, which a retry would only repeat',
    async (code) => {
      const seen = respondWith(status(code))
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
      const fetch = mockFetch(() => new Response(null, { status: 429, headers }))
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
    const fetch = mockFetch(() => new Response(null, { status: 503 }))
    const controller = new AbortController()
    const call = callApi('all-group', { signal: controller.signal })
    await vi.advanceTimersByTimeAsync(100)
    controller.abort()
    expect(await withoutWaiting(call)).toMatchObject({ reason: { name: 'AbortError' } })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('also times out if its response starts but does not end', async () => {
    fakeTimeouts()
    respondSlowly()
    expect(await withoutWaiting(callApi('all-group'))).toMatchObject({ reason: { code: 'timeout' } })
  })

  test('may take long on a slow connection, as long as data keep arriving', async () => {
    fakeTimeouts()
    const pieces = ['["a', ' long', ' li', 'st"]']
    respondSlowly(async (stream) => {
      await new Promise((resolve) => setTimeout(resolve, 6_000))
      const piece = pieces.shift()
      if (piece) stream.enqueue(new TextEncoder().encode(piece))
      else stream.close()
    })
    expect(await withoutWaiting(callApi('all-group'))).toMatchObject({ value: { body: ['a long list'] } })
  })

  test.each([['oops'], [null], [{ error: null }], [{ error: { message: 12, fields: { name: {} } } }]])(
    'has a message even for the malformed failure %j',
    async (body) => {
      respondWith(() => HttpResponse.json(body, { status: 403 }))
      await expect(callApi('create-group', { method: 'post' })).rejects.toMatchObject({
        message: 'You are not allowed to do that.',
        fields: {},
      })
    },
  )
})

test("a member's token that is refused even when fresh is not sent a third time", async () => {
  const seen = respondWith(status(401))
  const getToken = async (fresh = false) => (fresh ? 'fresh' : 'stale')
  await expect(callApi('all-group', { getToken })).rejects.toMatchObject({ status: 401 })
  const tokens = seen.map(({ headers }) => headers.get('authorization'))
  expect(tokens).toEqual(['Bearer stale', 'Bearer fresh'])
})

// tests/routes/create-group and update-group show that another host gets them only once it has announced them.
test('headers beyond spec §7 are sent to our own origin from the first call on', async () => {
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
