import { setupServer } from 'msw/node'
import { vi } from 'vitest'
import { handlers } from './backend.ts'

/** msw in the place of `{host}`. A call that it does not know fails the test. */
export const server = setupServer(...handlers)

const calls = new Set<Promise<unknown>>()
const held = new Set<() => void>()

/** Puts the server in the place of `{host}`, for a test file. */
export function startServer(): void {
  server.listen({ onUnhandledFrame: 'error' })
  const { fetch } = globalThis
  globalThis.fetch = async (...call) => {
    const answer = fetch(...call)
    calls.add(answer)
    try {
      return await answer
    } finally {
      calls.delete(answer)
    }
  }
}

/** Keeps a call waiting for its answer until the test has ended. */
export function hold(): Promise<undefined> {
  return new Promise((resolve) => held.add(() => resolve(undefined)))
}

/** Answers what is held, and waits until no call is under way: one that outlives its test reaches the next. */
export async function endCalls(): Promise<void> {
  for (const answer of held) answer()
  held.clear()
  // What is left on the screen may lead to a call, and so may an answer.
  await new Promise((resolve) => setTimeout(resolve))
  while (calls.size > 0) {
    // A test that has failed may have left one that nobody answers.
    await vi.waitUntil(() => calls.size === 0, { interval: 1, timeout: 10_000 }).catch(() => calls.clear())
    await new Promise((resolve) => setTimeout(resolve))
  }
}
