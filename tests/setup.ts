import './jsdom-gaps.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { resetBackend } from './mocks/backend.ts'
import { endCalls, server, startServer } from './mocks/server.ts'
import { imitateTranslator } from './translated-texts.ts'

configure({
  // Long enough for a busy machine, as in vite.config.ts: only a test that hangs runs out of time.
  asyncUtilTimeout: 30_000,
  // Printing the page is slow, so only the last attempt of a `findBy…` does.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isRetried } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean
    }
    return new Error(isRetried ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`)
  },
})

beforeAll(startServer)
beforeAll(imitateTranslator)
afterAll(() => server.close())

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

// A console error or warning fails the test; a test that expects one mocks the console.
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

/** Closes toasts and dialogs, open or about to open, which would otherwise appear in the next test. */
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
