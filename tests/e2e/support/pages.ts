import { expect, type Page } from '@playwright/test'

/** Every address that a guest can open. */
export const GUEST_PAGES = [
  '/',
  '/all-groups',
  '/all-groups?category=Cooking',
  '/all-groups?category=none',
  '/about-us',
  '/contact',
  '/blogs',
  '/careers',
  '/help',
  '/terms',
  '/privacy',
  '/community',
  '/login',
  '/register',
  '/reset-password',
  '/no/such/page',
]

/** Every address that only members can open, but for those of one group. */
export const MEMBER_PAGES = [
  '/create-group',
  '/my-group',
  '/dashboard',
  '/dashboard/my-group',
  '/dashboard/new-group',
]

/** The addresses of the demo member's own group. */
export async function pagesOfGroup(): Promise<string[]> {
  const answer = await fetch(`${process.env.E2E_URL}/api/all-group`)
  const groups: { _id: string; name: string }[] = await answer.json()
  const id = groups.find(({ name }) => name === 'Sunday Sketch Walk')?._id
  return [`/details-group/${id}`, `/update-group/${id}`]
}

/** Waits until the screen shows what it has to show. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
}
