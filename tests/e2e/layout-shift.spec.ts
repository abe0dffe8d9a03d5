import type { Page } from '@playwright/test'
import { memberTest } from './support/member-test.ts'
import { expect } from './support/test.ts'

/** What the bar may move by itself, when it is known who is there: far below what anybody sees. */
const UNSEEN = 0.004

const SCREENS = [
  { path: '/', content: /^See More about/ },
  { path: '/all-groups', content: /^See More about/ },
  { path: '/my-group', content: 'Details of Sunday Sketch Walk' },
  { path: '/dashboard', content: 'Sunday Sketch Walk' },
]

memberTest('what comes late takes the place that was kept for it', async ({ page }) => {
  await watchShifts(page)
  for (const { path, content } of SCREENS) {
    await memberTest.step(path, async () => {
      const answer = await holdBackTheApi(page)
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Account menu of Demo Hobbyist' })).toBeVisible()
      await expect(page.getByText(/^(Loading|Counting)/)).toBeAttached()
      answer()
      await expect(page.getByRole('link', { name: content }).first()).toBeAttached()
      expect(await readShifts(page), path).toBeLessThan(UNSEEN)
    })
  }
})

/** Keeps the answers of the backend back from now on; gives the function that lets those go. */
async function holdBackTheApi(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sum = { value: 0 }
    Object.assign(window, { shifts: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.value += 'value' in entry ? Number(entry.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum so far, once all that has been painted is in it. */
function readShifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return 'shifts' in window ? (window.shifts as { value: number }).value : Number.NaN
  })
}
