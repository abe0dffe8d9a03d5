import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { forgetFeatures } from '../src/api/backend-features.ts'
import { forgetLastSeen } from '../src/api/last-seen.ts'
import { resetBackend } from './mocks/backend.ts'
import { server } from './mocks/server.ts'

// Screens and dialogs are loaded when first needed, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

// What jsdom lacks and the screens use.
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
window.matchMedia ??= (media) =>
  ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
window.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof ResizeObserver
Object.defineProperty(HTMLElement.prototype, 'innerText', {
  get(this: HTMLElement) {
    return this.textContent
  },
  set(this: HTMLElement, text: string) {
    this.textContent = text
  },
})
HTMLDialogElement.prototype.showModal ??= function () {
  const opener = document.activeElement
  this.open = true
  this.querySelector<HTMLElement>('input, button, a[href]')?.focus()
  this.addEventListener('close', () => opener instanceof HTMLElement && opener.focus(), { once: true })
}
HTMLDialogElement.prototype.close ??= function () {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

// Popovers, which the browser tests open.
document.head.append(
  Object.assign(document.createElement('style'), { textContent: '[popover]{display:none}' }),
)
HTMLElement.prototype.hidePopover ??= () => {}
HTMLImageElement.prototype.decode ??= async () => {}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

// A stray console error or warning fails the test; one that is expected is mocked away by the test itself.
afterEach(async () => {
  // A dialog that is still being loaded would open over the next test.
  await vi.dynamicImportSettled()
  const strayErrors = vi.mocked(console.error).mock.calls
  const strayWarnings = vi.mocked(console.warn).mock.calls
  cleanup()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('class')
  localStorage.clear()
  sessionStorage.clear()
  server.resetHandlers()
  resetBackend()
  forgetLastSeen()
  forgetFeatures()
  expect(strayErrors, 'console.error was called').toEqual([])
  expect(strayWarnings, 'console.warn was called').toEqual([])
})
