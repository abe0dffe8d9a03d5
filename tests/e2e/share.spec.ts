import { expectNoBarriers } from './support/barriers.ts'
import { expectToFitOtherWidths } from './support/layout.ts'
import { pagesOfGroup } from './support/pages.ts'
import { expect, memberTest } from './support/test.ts'

memberTest(
  'a member puts the end of a group into a calendar, by keyboard alone @desktop',
  async ({ page }) => {
    // As high as that of a laptop.
    await page.setViewportSize({ width: 1440, height: 800 })
    const [path = ''] = await pagesOfGroup()
    await page.goto(path)
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
    await expect(page.getByRole('button', { name: 'Calendar file (.ics)' })).toBeFocused()
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('hobbynest.ics')
    await expect(button).toBeFocused()
  },
)
