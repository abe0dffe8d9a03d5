import { expect, type Page } from '@playwright/test'

export const THEMES = ['light', 'dark'] as const

/** Switches the theme in place, as another tab would. */
export async function showTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('theme', value)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** A CSS colour as computed styles have it. */
export function resolveColour(page: Page, colour: string): Promise<string> {
  return page.evaluate((value) => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.color = value
    const { color } = getComputedStyle(sample)
    sample.remove()
    return color
  }, colour)
}
