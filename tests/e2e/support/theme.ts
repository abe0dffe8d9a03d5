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
