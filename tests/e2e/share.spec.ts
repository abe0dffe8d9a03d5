import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToFitOtherWidths } from './support/fit.ts'
import { memberTest, newMemberTest } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { pagesOfGroup } from './support/pages.ts'
import { describeSharing } from './support/sharing.ts'
import { expect } from './support/test.ts'

newMemberTest.describe('@phone', () => describeSharing(newMemberTest))

async function openGroup(page: Page): Promise<void> {
  const [path = ''] = await pagesOfGroup()
  await page.goto(path)
  await expectScreen(page, 'Sunday Sketch Walk')
}

memberTest(
  'a member puts the end of a group into a calendar, by keyboard alone @desktop',
  async ({ page }) => {
    // As high as that of a laptop.
    await page.setViewportSize({ width: 1440, height: 800 })
    await openGroup(page)
    const button = page.getByRole('button', { name: 'Add the end date' })
    await button.press('Enter')
    const links = page.getByRole('link', { name: /^(Google Calendar|Outlook) \(new tab\)$/ })
    await expect(links).toHaveCount(2)
    await expect(links.last()).toBeInViewport({ ratio: 1 })
    await expectNoBarriers(page)
    await expectToFitOtherWidths(page)
    await page.keyboard.press('Escape')
    await expect(links).toHaveCount(0)
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const file = page.getByRole('button', { name: 'Calendar file (.ics)' })
    await expect(file).toBeFocused()
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('hobbynest.ics')
    const day = await page.locator('time').getAttribute('datetime')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain(`\r\nDTSTART;VALUE=DATE:${day?.replaceAll('-', '')}\r\n`)
    expect(text).toContain('\r\nSUMMARY:Sunday Sketch Walk ends\r\n')
    await expect(button).toBeFocused()
  },
)
