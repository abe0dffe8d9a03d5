import { setupServer } from 'msw/node'
import { vi } from 'vitest'
import { handlers } from './backend.ts'

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
