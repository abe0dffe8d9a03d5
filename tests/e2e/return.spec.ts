import { buildGroup } from '../factories.ts'
import { keepSampleGroups } from './support/group.ts'
import { createMember, logIn } from './support/member.ts'
import { expectScreen, waitForWebFonts, waitUntilStill } from './support/pages.ts'
import { expect, memberTest, test } from './support/test.ts'

// Back to a card far down All Groups is tested in show-more.spec.ts.

memberTest('Back to My Groups or Joined Groups leads to the group opened @phone', async ({ page, demo }) => {
  const headers = { 'HobbyNest-Features': 'members' }
  const mine = Array.from({ length: 20 }, () => buildGroup({ photo: '', userEmail: demo.email }))
  const name = mine[12]?.name ?? ''
  await page.route('**/api/all-group/*', (route) => route.fulfill({ json: mine[12], headers }))
  for (const call of ['**/api/my-groups?*', '**/api/joined-groups'])
    await page.route(call, (route) => route.fulfill({ json: mine, headers }))
  for (const { screen, path, way } of [
    { screen: 'My Groups', path: '/my-group', way: 'Edit ' },
    { screen: 'Joined Groups', path: '/dashboard/joined', way: '' },
  ]) {
    await page.goto(path)
    await expectScreen(page, screen)
    const link = page.getByRole('link', { name: way + name, exact: true })
    const positionOf = async () => (await link.boundingBox())?.y ?? Number.NaN
    await link.scrollIntoViewIfNeeded()
    await waitUntilStill(link)
    const before = await positionOf()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await link.press('Enter')
    await expectScreen(page, way ? 'Update Group' : name)
    await page.goBack()
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport()
    await expect.poll(async () => Math.abs((await positionOf()) - before)).toBeLessThan(2)
  }
})

test('a guest who logs in to see a group can return to the list as it was', async ({ page }) => {
  const list = '/all-groups?sort=oldest'
  await page.setViewportSize({ width: 800, height: 600 })
  await keepSampleGroups(page)
  await page.goto(list)
  const card = page.getByRole('article').nth(13).getByRole('heading').getByRole('link')
  const name = String(await card.textContent())
  await waitForWebFonts(page)
  await card.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  const position = (await card.boundingBox())?.y
  // Playwright's click might scroll.
  await card.press('Enter')
  await expectScreen(page, 'Log in')
  await logIn(page, await createMember())
  await expectScreen(page, name)
  await page.getByRole('main').getByRole('link', { name: 'All Groups' }).click()
  await expect(page).toHaveURL(list)
  await expect(card).toBeFocused()
  await expect.poll(async () => (await card.boundingBox())?.y).toBeCloseTo(Number(position), 0)
})

test('a page starts at its top, and Back leads to where it was left, or to its last section', async ({
  page,
}) => {
  const scrollPosition = () => page.evaluate(() => window.scrollY)
  await page.goto('/terms')
  await expectScreen(page, 'Terms & Conditions')
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  await page.goto('/privacy')
  await expectScreen(page, 'Privacy Policy')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
  expect(await scrollPosition()).toBe(0)

  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await page.reload()
  await expect.poll(scrollPosition).toBe(300)
  await page.goBack()
  await expectScreen(page, 'Terms & Conditions')
  await expect.poll(scrollPosition).toBe(600)

  const contents = page.getByRole('navigation', { name: 'On this page' })
  for (const name of ['Joining a group', 'Changes to these terms']) {
    await contents.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Joining a group', exact: true })).toBeInViewport()
})

test('a page that is reloaded can be used while its groups are slow to arrive', async ({ page }) => {
  await page.route('**/api/all-group?*', () => {})
  await page.goto('/')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
  await expect(page.getByText('Loading groups…')).toBeAttached()
})
