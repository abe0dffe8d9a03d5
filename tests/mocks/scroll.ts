import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** Scrolls the page down, which jsdom cannot, until `vi.unstubAllGlobals()`. */
export function scrollDown(): void {
  vi.stubGlobal('scrollY', 100)
  fireEvent.scroll(window)
}
