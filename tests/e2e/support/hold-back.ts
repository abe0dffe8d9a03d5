import type { Page } from '@playwright/test'

/** The address of the call for the list of groups, or for those of it that a screen asks for. */
export const LIST_CALL = /\/api\/all-group(\?|$)/

/** Keeps the answers to what matches `url` back from now on, whoever gives them; gives the function that lets them go. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await gate.promise
    await route.fallback().catch(() => {})
  })
  return gate.resolve
}
