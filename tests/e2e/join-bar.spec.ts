import type { Page } from '@playwright/test'
import { newMemberTest as test } from './support/member-test.ts'
import { expect } from './support/test.ts'

/** What a finger hits in the middle of an element. */
async function tapMiddle(page: Page, name: string) {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  if (!box) throw new Error(`There is no button "${name}".`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

test('a member on a phone joins and leaves without scrolling, and finds the button in its place further down @phone', async ({
  page,
  startGroup,
}) => {
  const description = `See https://example.org\n${'We meet again and again.\n'.repeat(60)}`
  const { path } = await startGroup({ description })
  await page.goto(path)
  const join = page.getByRole('button', { name: 'Join Group' })
  await expect(join).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('0 of 14 members')).toBeInViewport()
  await expect(page.getByRole('link', { name: /^https/ })).toHaveCSS('text-decoration', /underline/)
  await tapMiddle(page, 'Join Group')
  await expect(page.getByText('Successfully joined the group!')).toBeVisible()
  // The toast alone announces it: the sentence and the button are what is so from now on.
  const sentence = page.getByText('You have successfully joined this group.')
  await expect(sentence).toBeVisible()
  await expect(sentence).not.toHaveRole('status')
  await tapMiddle(page, 'Leave group')
  await expect(join).toBeInViewport({ ratio: 1 })

  const bottomOf = async () => {
    const box = await join.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const height = page.viewportSize()?.height ?? 0
  expect(height - (await bottomOf())).toBeLessThan(30)
  await page.getByRole('heading', { name: 'About this group' }).evaluate((heading) => {
    heading.scrollIntoView({ block: 'end', behavior: 'instant' })
  })
  await expect.poll(async () => height - (await bottomOf())).toBeGreaterThan(60)
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(join).toBeInViewport({ ratio: 1 })
  const foot = page.getByText('©')
  await foot.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  const bottomOfFoot = await foot.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(bottomOfFoot).toBeLessThanOrEqual((await join.boundingBox())?.y ?? 0)
})

test('a member on a phone held sideways sees the group instead of the bar at the top @phone', async ({
  page,
  startGroup,
}) => {
  const { path, name } = await startGroup()
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Join Group' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('heading', { name, level: 1 }).evaluate((heading) => {
    heading.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
  await expect(page.getByRole('navigation', { name: 'Main' })).not.toBeInViewport()
})
