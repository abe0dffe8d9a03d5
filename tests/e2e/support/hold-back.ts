import type { Page } from '@playwright/test'

/** The address of the call for the list of groups, or for the part that a screen requests. */
export const LIST_CALL = /\/api\/all-group(\?|$)/

/** Holds back the answers to what matches `url` from now on; returns the function that releases them. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await gate.promise
    await route.fallback().catch(() => {})
  })
  return gate.resolve
}
