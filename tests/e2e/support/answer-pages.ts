import type { Page } from '@playwright/test'
import { makeGroups } from '../../bench/groups.ts'

/** A list served in pages, for a test to change and to see what was requested of it. */
export interface PagedList {
  groups: ReturnType<typeof makeGroups>
  /** The places that pages were asked for from. */
  asked: number[]
}

/** Answers the calls for groups as a backend that serves them in pages. */
export async function answerPages(page: Page, count: number): Promise<PagedList> {
  const list: PagedList = { groups: makeGroups(count), asked: [] }
  await page.route('**/api/all-group?*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    const offset = Number(searchParams.get('offset') ?? 0)
    list.asked.push(offset)
    await route
      .fulfill({
        headers: { 'X-Total-Count': String(list.groups.length) },
        json: list.groups.slice(offset, offset + Number(searchParams.get('limit'))),
      })
      // Whoever asked may have gone on.
      .catch(() => {})
  })
  await page.route('**/api/all-group/*', (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ json: list.groups.find(({ _id }) => pathname.endsWith(_id)) })
  })
  return list
}
