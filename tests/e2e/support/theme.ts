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

/** The relative luminance (WCAG 2.2) of a colour such as `rgb(192, 63, 29)`. */
export function lightnessOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
