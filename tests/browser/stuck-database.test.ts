import { afterEach, expect, test, vi } from 'vitest'
import { hideStuckDatabase } from '../../src/browser/stuck-database.ts'

/** As in a browser whose IndexedDB answers a request to open it like this. */
function stubDatabase(answer: (request: IDBOpenDBRequest) => void) {
  const indexedDB = {
    open() {
      const request = { result: { close() {} } } as IDBOpenDBRequest
      queueMicrotask(() => answer(request))
      return request
    },
  }
  Object.defineProperty(window, 'indexedDB', { value: indexedDB, configurable: true, writable: true })
  return indexedDB
}

afterEach(() => Reflect.deleteProperty(window, 'indexedDB'))

test('an IndexedDB that never opens is hidden after some seconds', async () => {
  vi.useFakeTimers()
  stubDatabase(() => {})
  const hidden = hideStuckDatabase()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(window.indexedDB).toBeDefined()
  await vi.advanceTimersByTimeAsync(2_000)
  await hidden
  expect(window.indexedDB).toBeUndefined()
})

test.each([
  ['opens', (request: IDBOpenDBRequest) => request.onsuccess?.(new Event('success'))],
  ['says that it does not', (request: IDBOpenDBRequest) => request.onerror?.(new Event('error'))],
])('one that %s is left alone, at once', async (_, answer) => {
  const database = stubDatabase(answer)
  await hideStuckDatabase()
  expect(window.indexedDB).toBe(database)
})

test('a browser that blocks or lacks it is not waited for', async () => {
  await hideStuckDatabase()
  Object.defineProperty(window, 'indexedDB', {
    configurable: true,
    get() {
      throw new DOMException('Denied', 'SecurityError')
    },
  })
  await hideStuckDatabase()
})
