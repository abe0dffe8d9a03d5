import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { callApi } from '../../src/api/api-client.ts'
import { HOST } from '../mocks/backend.ts'
import { fakeTimeouts } from '../mocks/patience.ts'
import { server } from '../mocks/server.ts'

function respondWith(respond: () => Response, host = HOST) {
  const seen: Request[] = []
  server.use(
    http.all(`${host}/*`, ({ request }) => {
      seen.push(request)
      return respond()
    }),
  )
  return seen
}

/** Responds without msw, which does not use the stopped timers. */
function mockFetch(respond: (signal: AbortSignal) => Response | Promise<Response>) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (_, init) => respond(init?.signal ?? new AbortController().signal))
}

async function withoutWaiting<T>(call: Promise<T>): Promise<PromiseSettledResult<T>> {
  const settled = Promise.allSettled([call])
  await vi.runAllTimersAsync()
  return (await settled)[0]
}

describe('a call to the backend', () => {
  test('that reads bypasses caches for half a minute after one that wrote', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    respondWith(() => HttpResponse.json([]))
    const fetched = vi.spyOn(globalThis, 'fetch')
    await callApi('all-group')
    await callApi('create-group', { method: 'post' })
    await callApi('all-group')
    vi.setSystemTime(Date.now() + 30_000)
    await callApi('all-group')
    const caches = fetched.mock.calls.map(([request]) => request instanceof Request && request.cache)
    expect(caches).toEqual(['default', 'no-cache', 'no-cache', 'default'])
  })

  test.each([
    ['2', 2_000],
    ['60', 3_000],
    ['0', 300],
    ['Mon, 01 Jun 2026 12:00:02 GMT', 2_000],
    ['Mon, 01 Jun 2026 11:59:59 GMT', 300],
    ['soon', 300],
  ])('that reads is retried, within 3 s, when the server says: %s', async (retryAfter, pause) => {
    fakeTimeouts()
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-06-01T12:00:00Z'))
    const headers = { 'retry-after': retryAfter }
    const fetch = mockFetch(() => new Response(null, { status: 429, headers }))
    const call = callApi('all-group')
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(await withoutWaiting(call)).toMatchObject({ reason: { status: 429 } })
  })

  test.each([
    ['may take long on a slow connection, as long as data keep arriving', 4, { value: { body: [1, 2, 3] } }],
    [
      'times out if its response starts but does not end',
      3,
      { reason: { message: expect.stringContaining('too long') } },
    ],
  ])('%s', async (_, arriving, result) => {
    fakeTimeouts()
    const pieces = ['[1', ', 2', ', 3', ']'].slice(0, arriving)
    mockFetch((signal) => {
      const body = new ReadableStream({
        start(stream) {
          signal.addEventListener('abort', () => stream.error(signal.reason))
        },
        async pull(stream) {
          await new Promise((resolve) => setTimeout(resolve, 6_000))
          const piece = pieces.shift()
          if (piece) stream.enqueue(new TextEncoder().encode(piece))
          if (piece === ']') stream.close()
        },
      })
      return new Response(body)
    })
    expect(await withoutWaiting(callApi('all-group'))).toMatchObject(result)
  })

  test.each([
    ['get', 2, { value: { body: [1] } }],
    ['put', 1, { reason: { message: expect.stringContaining('cannot reach') } }],
  ] as const)('that is cut off is repeated only if it reads (%s)', async (method, calls, result) => {
    fakeTimeouts()
    const cutOff = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('[1')),
      pull: (stream) => stream.error(new TypeError('The connection was closed.')),
    })
    const responses = [new Response(cutOff), Response.json([1])]
    const fetch = mockFetch(() => responses.shift() ?? Response.error())
    expect(await withoutWaiting(callApi('all-group/a1', { method }))).toMatchObject(result)
    expect(fetch).toHaveBeenCalledTimes(calls)
  })

  test('that reads has all its time again after a refusal that took long', async () => {
    fakeTimeouts()
    const responses = [Response.json({}, { status: 503 }), Response.json([1])]
    mockFetch(async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, 6_000))
      signal.throwIfAborted()
      return responses.shift() ?? Response.error()
    })
    expect(await withoutWaiting(callApi('all-group'))).toMatchObject({ value: { body: [1] } })
  })
})

test("a member's token that is refused even when fresh is not sent a third time", async () => {
  const seen = respondWith(() => new HttpResponse(null, { status: 401 }))
  const getToken = async (fresh = false) => (fresh ? 'fresh' : 'stale')
  await expect(callApi('all-group', { getToken })).rejects.toMatchObject({ status: 401 })
  const tokens = seen.map(({ headers }) => headers.get('authorization'))
  expect(tokens).toEqual(['Bearer stale', 'Bearer fresh'])
})

test("a member's token from before a change of their email is replaced by a fresh one", async () => {
  const responses = [new HttpResponse(null, { status: 403 }), HttpResponse.json([1])]
  const seen = respondWith(() => responses.shift() ?? Response.error())
  const getToken = async (fresh = false) => (fresh ? 'fresh' : 'stale')
  expect(await callApi('my-groups', { getToken })).toMatchObject({ body: [1] })
  expect(seen[1]?.headers.get('authorization')).toBe('Bearer fresh')
})

// tests/routes/create-group and update-group show that another host gets them only once it has announced them.
test('headers beyond spec §7 are sent to our own origin from the first call on', async () => {
  const host = `${location.origin}/api`
  vi.stubEnv('VITE_API_HOST', host)
  const seen = respondWith(() => HttpResponse.json([]), host)
  await callApi('all-group', { method: 'put', idempotencyKey: 'key-1', ifMatch: '"v1"' })
  const [headers] = seen.map((request) => request.headers)
  expect([headers?.get('idempotency-key'), headers?.get('if-match')]).toEqual(['key-1', '"v1"'])
})
