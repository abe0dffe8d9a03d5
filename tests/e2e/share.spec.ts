import { expectNoBarriers } from './support/barriers.ts'
import { places, startGroup } from './support/group.ts'
import { leaveAndUndo, shareFromPoster } from './support/group-actions.ts'
import { expectToFitOtherWidths } from './support/layout.ts'
import { createMember } from './support/member.ts'
import { pagesOfGroup } from './support/pages.ts'
import { expect, memberTest, newMemberTest } from './support/test.ts'

newMemberTest(
  'a member shares a group and its end, leaves it, and undoes that @phone',
  async ({ page, press }) => {
    const group = await startGroup(await createMember())
    await page.goto(group.path)
    await expect(places(page, '0 of 14')).toBeVisible()
    await shareFromPoster(page, press, group, 'Wren Fletcher')
    await press(page.getByRole('button', { name: 'Join Group' }))
    await expect(places(page, '1 of 14')).toBeVisible()
    await leaveAndUndo(page, press, group)
    await page.reload()
    await expect(places(page, '1 of 14')).toBeVisible()
  },
)

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
