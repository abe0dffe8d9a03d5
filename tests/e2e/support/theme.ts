import { expect, type Locator, type Page } from '@playwright/test'

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

export type Colour = [red: number, green: number, blue: number]

/** The colour of an element's property, on the backgrounds around it. */
export function colourOf(target: Locator, property: string): Promise<Colour> {
  return target.evaluate((element, name) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    const layers = [getComputedStyle(element).getPropertyValue(name)]
    for (let around = element.parentElement; around; around = around.parentElement)
      layers.unshift(getComputedStyle(around).backgroundColor)
    for (const layer of layers) {
      context.fillStyle = layer
      context.fillRect(0, 0, 1, 1)
    }
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  }, property)
}

/** The contrast ratio (WCAG 2.2) of two colours. */
export function contrastOf(...colours: [Colour, Colour]): number {
  const [darker = 0, lighter = 0] = colours.map(luminanceOf).sort((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
