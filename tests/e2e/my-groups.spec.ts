import type { Page } from '@playwright/test'
import { buildGroup } from '../factories.ts'
import { boxOf } from './support/layout.ts'
import { expect, memberTest, newMemberTest as test } from './support/test.ts'

memberTest('the table shows every action of a group, however wide the window is', async ({ page }) => {
  await expectActions(page, 'Sunday Sketch Walk')
})

memberTest('the table shows every action of a group whose texts are single long words', async ({ page }) => {
  const word = 'Llanfair'.repeat(26)
  const texts = { name: word, category: word, location: word }
  const group = buildGroup({ ...texts, members: null, photo: '' })
  await page.route('**/api/my-groups?*', (route) => route.fulfill({ json: [group] }))
  await expectActions(page, word)
})

memberTest('a refusal in one long word does not widen My Groups', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 403/, 'Chromium logs the refusal')
  const message = 'Llanfair'.repeat(26)
  await page.route('**/api/all-group/*', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'forbidden', message } } }),
  )
  await page.goto('/my-group')
  await page.getByRole('button', { name: 'Delete Sunday Sketch Walk' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const { x, width: wide } = await boxOf(page.getByText(message))
    expect(x + wide, `${width} px`).toBeLessThan(width)
  }
})

async function expectActions(page: Page, name: string): Promise<void> {
  for (const path of ['/my-group', '/dashboard/my-group']) {
    await page.goto(path)
    const button = page.getByRole('button', { name: `Delete ${name}` })
    await expect(button).toBeVisible()
    for (const width of [900, 944, 960, 1024, 1100, 1200, 1220, 1240, 1280, 1320]) {
      await page.setViewportSize({ width, height: 900 })
      await button.scrollIntoViewIfNeeded()
      await expect(button, `${path} at ${width} px`).toBeInViewport({ ratio: 1 })
      const around = page.getByRole('table').locator('..')
      const isCut = await around.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      expect(isCut, `${path} at ${width} px`).toBe(false)
    }
  }
}

memberTest('on a phone, a press leaves no tooltip over a group @phone', async ({ page, press }) => {
  await page.goto('/my-group')
  await press(page.getByRole('button', { name: 'Delete Sunday Sketch Walk' }))
  await press(page.getByRole('button', { name: 'Cancel' }))
  await expect(page.getByRole('dialog')).toBeHidden()
  const tooltip = page.getByRole('tooltip', { includeHidden: true })
  await expect(tooltip).toHaveText('Delete')
  await expect(tooltip).toBeHidden()
})

test('a delete is completed even if its tab is closed', async ({ page, context, press, startGroup }) => {
  const [doomed, kept] = [await startGroup(), await startGroup()]
  const tab = await context.newPage()
  await tab.goto('/my-group')
  const sent = tab.waitForRequest((request) => request.method() === 'DELETE')
  await press(tab.getByRole('button', { name: `Delete ${doomed.name}` }))
  await press(tab.getByRole('button', { name: 'Yes, delete it!' }))
  await sent
  await tab.close({ runBeforeUnload: true })
  const list = async () => (await page.request.get('/api/all-group')).text()
  await expect.poll(list).not.toContain(doomed.name)
  expect(await list()).toContain(kept.name)
})
