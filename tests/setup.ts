import './jsdom-gaps.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { resetBackend } from './mocks/backend.ts'
import { endCalls, server, startServer } from './mocks/server.ts'
import { takeTextsAway } from './translated-texts.ts'

// Only what hangs fails for its time, as in vite.config.ts.
configure({
  asyncUtilTimeout: 30_000,
  // Printing the whole page takes long: only when giving up, not at each look.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isLook } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean
    }
    return new Error(isLook ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`)
  },
})

beforeAll(startServer)
// As in a browser that translates the page.
beforeAll(takeTextsAway)
afterAll(() => server.close())

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

// A stray console error or warning fails the test; one that is expected is mocked away by the test itself.
afterEach(async () => {
  vi.useRealTimers()
  const strayErrors = vi.mocked(console.error).mock.calls
  const strayWarnings = vi.mocked(console.warn).mock.calls
  cleanup()
  await endCalls()
  await closeMessages()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('class')
  localStorage.clear()
  sessionStorage.clear()
  server.resetHandlers()
  resetBackend()
  expect(strayErrors, 'console.error was called').toEqual([])
  expect(strayWarnings, 'console.warn was called').toEqual([])
})

/** Closes what is open, or about to open: it lies over the next test, whose dialogs answer it. */
async function closeMessages(): Promise<void> {
  await vi.dynamicImportSettled()
  const { toast } = await import('react-toastify/unstyled')
  toast.dismiss()
  while (document.querySelector('.swal2-container')) {
    const { default: SweetAlert } = await import('sweetalert2/dist/sweetalert2.esm.js')
    SweetAlert.close()
    await new Promise((resolve) => setTimeout(resolve))
  }
}
