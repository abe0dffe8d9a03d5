import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** Scrolls the page down for the rest of the test, which jsdom cannot. */
export function scrollDown(): void {
  vi.stubGlobal('scrollY', 100)
  fireEvent.scroll(window)
}
