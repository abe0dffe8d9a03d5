import type { Page } from '@playwright/test'

/** Keeps the answers to what matches `url` back from now on, whoever gives them; gives the function that lets them go. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await gate.promise
    await route.fallback().catch(() => {})
  })
  return gate.resolve
}
