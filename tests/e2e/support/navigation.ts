import { expect, type Page } from '@playwright/test'

/** Goes to a screen from the top bar, through the menu where the bar has no room for the link. */
export async function goTo(page: Page, linkText: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const menu = bar.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await bar.getByRole('link', { name: linkText, exact: true }).click()
}

/** Waits for a screen by its heading. */
export async function expectScreen(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
}
