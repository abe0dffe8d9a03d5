import { act, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, vi } from 'vitest'
import { HOST } from './backend.ts'
import { server } from './server.ts'

/** Holds calls until `release`, which responds as usual or with `status`; `arrived` resolves once there is one. */
export function holdCalls(method: 'get' | 'post' | 'put' | 'delete', path = '/*', status?: number) {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  server.use(
    http[method](HOST + path, async () => {
      arrived.resolve()
      await released.promise
      return status ? new HttpResponse(null, { status }) : undefined
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
