import { boxOf } from './support/layout.ts'
import { expect, newMemberTest as test } from './support/test.ts'

test('a member whose join is refused before the toasts have loaded sees only the refusal @desktop', async ({
  page,
  startGroup,
  expectComplaint,
}) => {
  expectComplaint(/status of 409/, 'the group is full')
  const { name, path } = await startGroup()
  const refused = page.waitForResponse('**/members/me')
  const isUndone = Promise.withResolvers<void>()
  await page.route('**/assets/toasts-*.js', async (route) => {
    await isUndone.promise
    await route.continue()
  })
  const error = { code: 'group_full', message: 'This group is full.' }
  await page.route('**/members/me', (route) => route.fulfill({ status: 409, json: { error } }))
  await page.goto(path)
  const join = page.getByRole('button', { name: 'Join Group' })
  await join.click()
  await refused
  await expect(join).toBeVisible()
  isUndone.resolve()
  await expect(page.getByText(`You could not join ${name}. This group is full.`)).toBeVisible()
  await expect(page.getByText('Successfully joined the group!')).toHaveCount(0)
})

test('a member on a phone can join by a double tap and leave without scrolling, and the button covers nothing further down @phone', async ({
  page,
  press,
  startGroup,
}) => {
  const description = `See https://example.org\n${'We meet again and again.\n'.repeat(60)}`
  const { path, name } = await startGroup({ description })
  await page.goto(path)
  const join = page.getByRole('button', { name: 'Join Group' })
  await expect(join).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('0 of 14 members')).toBeInViewport()
  await expect(page.getByRole('link', { name: /^https/ })).toHaveCSS('text-decoration', /underline/)
  await join.dblclick({ delay: 60 })
  await expect(page.getByText('Successfully joined the group!')).toBeVisible()
  await expect(page.getByText(`You left ${name}.`)).toHaveCount(0)
  // Only the toast announces the join; the sentence is not a live region.
  const sentence = page.getByText('You have successfully joined this group.')
  await expect(sentence).toBeVisible()
  await expect(sentence).not.toHaveRole('status')
  const leave = page.getByRole('button', { name: 'Leave group' })
  await expect(leave).toBeInViewport({ ratio: 1 })
  // Presses elsewhere first: a second press in the same place would be so fast that it counts as a double one.
  await press(page.getByRole('heading', { name }))
  await press(leave)
  await expect(join).toBeInViewport({ ratio: 1 })

  const bottomOf = async () => {
    const { y, height } = await boxOf(join)
    return y + height
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
  expect(bottomOfFoot).toBeLessThanOrEqual((await boxOf(join)).y)
})
