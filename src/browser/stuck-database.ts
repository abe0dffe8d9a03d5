/** How many milliseconds a browser may take to open IndexedDB. */
const PATIENCE = 5_000

/**
 * Hides IndexedDB from everything that comes later if it never opens, a known fault of Safari: the identity provider would wait
 * for it for ever, and without it stores elsewhere who is logged in.
 */
export async function hideStuckDatabase(): Promise<void> {
  const { promise: isStuck, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, PATIENCE, true)
  try {
    const request = window.indexedDB.open('hobbynest:probe')
    request.onerror = () => resolve(false)
    request.onsuccess = () => {
      request.result.close()
      resolve(false)
    }
  } catch {
    // There is none, or it is blocked: whoever needs it sees that at once.
    resolve(false)
  }
  if (await isStuck) Object.defineProperty(window, 'indexedDB', { value: undefined })
  clearTimeout(timer)
}
