import { act, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { expect, vi } from 'vitest'
import { HOST, handlers } from './backend.ts'

/** msw as `{host}`. A call without a handler fails the test. */
export const server = setupServer(...handlers)

const calls = new Set<Promise<unknown>>()
const held = new Set<() => void>()

/** Starts the server for a test file, and keeps track of its calls. */
export function startServer(): void {
  server.listen({ onUnhandledFrame: 'error' })
  const { fetch } = globalThis
  globalThis.fetch = async (...call) => {
    const response = fetch(...call)
    calls.add(response)
    try {
      return await response
    } finally {
      calls.delete(response)
    }
  }
}

/** Keeps a call pending until the test ends. */
export function hold(): Promise<undefined> {
  return new Promise((resolve) => held.add(() => resolve(undefined)))
}

/** Releases held calls, and waits until none is in flight, so that none reaches the next test. */
export async function endCalls(): Promise<void> {
  for (const release of held) release()
  held.clear()
  // Effects and responses may lead to further calls.
  await new Promise((resolve) => setTimeout(resolve))
  while (calls.size > 0) {
    // A failed test may have left a call that never gets a response.
    await vi.waitUntil(() => calls.size === 0, { interval: 1, timeout: 10_000 }).catch(() => calls.clear())
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Holds calls until `release`, which responds with `reply` or as usual; `arrived` resolves once there is one. */
export function holdCalls(
  method: 'get' | 'post' | 'put' | 'delete',
  path = '/*',
  reply: () => Response | undefined = () => undefined,
) {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  server.use(
    http[method](HOST + path, async () => {
      arrived.resolve()
      await released.promise
      return reply()
    }),
  )
  return { arrived: arrived.promise, release: released.resolve }
}

/** Takes the device off the network for the rest of the test, or until {@link goOnline}. */
export async function goOffline(): Promise<void> {
  await waitFor(expectListening)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  breakServer()
  act(() => window.dispatchEvent(new Event('offline')))
}

export async function goOnline(): Promise<void> {
  await waitFor(expectListening)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  server.resetHandlers()
  act(() => window.dispatchEvent(new Event('online')))
}

/** Makes every call fail, although the device seems to be online. */
export function breakServer(): void {
  server.use(http.all(`${HOST}/*`, () => HttpResponse.error()))
}

/** Returns to the page from another window. */
export async function comeBack(): Promise<void> {
  await waitFor(expectListening)
  act(() => window.dispatchEvent(new Event('focus')))
}

/** The page listens for the network and the focus from when it has the banner, soon after its first paint. */
function expectListening() {
  expect(document.querySelector('.connection-banner')).not.toBeNull()
}
