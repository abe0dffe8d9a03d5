import type { CDPSession, Page } from '@playwright/test'
import { makeGroups } from '../bench/groups.ts'
import { LIST_CALL } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function watchMemory(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return session
}

async function countNodes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN
}

test('the browser frees Home after a visitor has left it again and again', async ({ page }) => {
  const session = await watchMemory(page)
  await page.goto('/help')
  const before = await countNodes(session)
  for (let visit = 0; visit < 6; visit++) {
    await page.getByRole('link', { name: 'HobbyNest', exact: true }).first().click()
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
    await page.getByRole('link', { name: 'Help' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  }
  // Each visit has some 900; the last one may wait to be freed.
  await expect.poll(() => countNodes(session)).toBeLessThan(before + 2_000)
})

test('the browser frees the cards of a search that the next letter has interrupted @phone', async ({
  page,
}) => {
  const session = await watchMemory(page)
  const groups = makeGroups(300)
  await page.route(LIST_CALL, (route) => route.fulfill({ json: groups }))
  await page.goto('/all-groups')
  const field = page.getByRole('searchbox', { name: 'Search groups' })
  await expect(page.getByRole('article').nth(47)).toBeAttached()
  const before = await countNodes(session)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (let word = 0; word < 3; word++) {
    await field.pressSequentially('wren', { delay: 120 })
    for (const _ of 'wren') await field.press('Backspace', { delay: 120 })
  }
  await expect(page.getByRole('article').nth(47)).toBeAttached()
  await expect.poll(() => countNodes(session)).toBeLessThan(before + 1_000)
})
