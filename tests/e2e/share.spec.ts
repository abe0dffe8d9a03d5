import { readFile } from 'node:fs/promises'
import { expectNoBarriers } from './support/barriers.ts'
import { memberTest } from './support/member-test.ts'
import { pagesOfGroup } from './support/pages.ts'
import { expect } from './support/test.ts'

memberTest.beforeEach(async ({ page }) => {
  const [path = ''] = await pagesOfGroup()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunday Sketch Walk')
})

memberTest('a member copies the address of a group @desktop', async ({ page, press, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page.getByRole('button', { name: 'Share' }))
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

memberTest('a member whose browser copies nothing gets the address to copy', async ({ page, press }) => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
  })
  await press(page.getByRole('button', { name: 'Share' }))
  const field = page.getByRole('textbox', { name: 'Link to this group' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(page.url())
  expect(await page.evaluate(() => String(getSelection()))).toBe(page.url())
  await expectNoBarriers(page)
})

memberTest(
  'a member puts the end of a group into a calendar, by keyboard alone @desktop',
  async ({ page }) => {
    const button = page.getByRole('button', { name: 'Add to calendar' })
    await button.press('Enter')
    await expect(page.getByRole('link', { name: 'Google Calendar (new tab)' })).toBeVisible()
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Google Calendar (new tab)' })).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const file = page.getByRole('button', { name: 'Calendar file (.ics)' })
    await expect(file).toBeFocused()
    await expect(file).toHaveAttribute('aria-disabled', 'false')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('hobbynest.ics')
    const day = await page.locator('time').getAttribute('datetime')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain(`\r\nDTSTART;VALUE=DATE:${day?.replaceAll('-', '')}\r\n`)
    expect(text).toContain('\r\nSUMMARY:Sunday Sketch Walk ends\r\n')
    await expect(button).toBeFocused()
  },
)
