import { act, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, vi } from 'vitest'
import { HOST } from './backend.ts'
import { server } from './server.ts'

/** Takes the device off the network, for the rest of the test or until {@link goOnline}. */
export async function goOffline(): Promise<void> {
  await waitFor(listens)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  breakServer()
  act(() => window.dispatchEvent(new Event('offline')))
}

/** Brings the device back to the network. */
export async function goOnline(): Promise<void> {
  await waitFor(listens)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  server.resetHandlers()
  act(() => window.dispatchEvent(new Event('online')))
}

/** Lets no call reach `{host}`, though the device seems to be online. */
export function breakServer(): void {
  server.use(http.all(`${HOST}/*`, () => HttpResponse.error()))
}

/** Comes back to the page from another window, once the page listens for it. */
export async function comeBack(): Promise<void> {
  await waitFor(listens)
  act(() => window.dispatchEvent(new Event('focus')))
}

/** The page watches the network soon after its first paint. */
function listens() {
  expect(document.querySelector('.connection-banner')).not.toBeNull()
}
