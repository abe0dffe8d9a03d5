import type { Page } from '@playwright/test'
import { logOut } from './support/member.ts'
import { memberTest, newMemberTest as test } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { deleteGroup, describeOrganising, isThere } from './support/organising.ts'
import { expect } from './support/test.ts'

test.describe('@phone', () => describeOrganising(test))

memberTest(
  'the table shows all that can be done with a group, however wide the window is @desktop',
  async ({ page }) => {
    for (const path of ['/my-group', '/dashboard/my-group']) {
      await page.goto(path)
      const button = page.getByRole('button', { name: 'Delete Sunday Sketch Walk' })
      await expect(button).toBeVisible()
      for (const width of [900, 944, 960, 1024, 1100, 1200, 1220, 1240, 1280, 1320]) {
        await page.setViewportSize({ width, height: 900 })
        await button.scrollIntoViewIfNeeded()
        await expect(button, `${path} at ${width} px`).toBeInViewport({ ratio: 1 })
        const isWider = await page
          .getByRole('table')
          .evaluate(
            ({ parentElement }) => Number(parentElement?.scrollWidth) > Number(parentElement?.clientWidth),
          )
        expect(isWider, `${path} at ${width} px`).toBe(false)
      }
    }
  },
)

test('an organiser who deletes two groups is told of each, and the focus goes to a neighbour @desktop', async ({
  page,
  press,
  startGroup,
}) => {
  const [first, second, kept] = [await startGroup(), await startGroup(), await startGroup()]
  await page.goto('/my-group')
  for (const { name } of [first, second]) {
    await deleteGroup(page, press, name)
    await expect(page.getByRole('table').locator(':focus')).toHaveCount(1)
    expect(await isThere(page, name)).toBe(false)
  }
  await expect(page.getByRole('link', { name: kept.name, exact: true })).toBeFocused()
})

test('a delete is done though its tab is closed, or its member logs out in another, meanwhile @desktop', async ({
  page,
  context,
  press,
  member,
  startGroup,
}) => {
  const [first, second, kept] = [await startGroup(), await startGroup(), await startGroup()]
  async function confirm(tab: Page, name: string) {
    await press(tab.getByRole('button', { name: `Delete ${name}` }))
    await press(tab.getByRole('button', { name: 'Yes, delete it!' }))
  }

  const tab = await context.newPage()
  await tab.goto('/my-group')
  const sent = tab.waitForRequest((request) => request.method() === 'DELETE')
  await confirm(tab, first.name)
  await sent
  await tab.close({ runBeforeUnload: true })
  await expect.poll(() => isThere(page, first.name)).toBe(false)

  const { promise: loggedOut, resolve: goOn } = Promise.withResolvers<void>()
  await page.goto('/my-group')
  await page.route(`**/api/all-group/*`, async (route) => {
    await loggedOut
    await route.continue()
  })
  await confirm(page, second.name)
  const other = await context.newPage()
  await other.goto('/about-us')
  await logOut(other, member)
  await expectScreen(page, 'Log in')
  goOn()
  await expect(page.getByText(`${second.name} has been deleted.`)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await isThere(page, second.name)).toBe(false)
  expect(await isThere(page, kept.name)).toBe(true)
})

test('the name of a group that takes two lines can be pressed between them @desktop', async ({
  page,
  startGroup,
}) => {
  const { name } = await startGroup({
    name: 'A walk along the river with pencils, paper and something to drink',
  })
  await page.goto('/my-group')
  const box = await page.getByRole('link', { name, exact: true }).boundingBox()
  if (!box) throw new Error(`${name} is not on the screen.`)
  const lines = Math.round(box.height / 24)
  await page.mouse.click(box.x + 30, box.y + box.height / lines)
  await expectScreen(page, name)
})

test('long words in other columns leave a table as wide as the window', async ({ page, startGroup }) => {
  await startGroup()
  await page.route('**/api/my-groups?*', async (route) => {
    const response = await route.fetch()
    const [group] = await response.json()
    const location = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte'
    await route.fulfill({ response, json: [{ ...group, location }] })
  })
  await page.goto('/my-group')
  await expect(page.getByRole('cell', { name: /Donaudampf/ })).toBeVisible()
  const place = page.getByRole('table').locator('..')
  await expect.poll(() => place.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})
