import { expectNoBarriers } from './support/barriers.ts'
import { closeDialog, logOut } from './support/member.ts'
import { memberTest, newMemberTest as test } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { confirmDelete, describeOrganising, isThere } from './support/organising.ts'
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

test('a delete can be undone, and is lost by no way of leaving @desktop', async ({
  page,
  context,
  press,
  member,
  startGroup,
}) => {
  const start = async () => (await startGroup()).name
  const [first, second, third, fourth, fifth] = await Promise.all([
    start(),
    start(),
    start(),
    start(),
    start(),
  ])
  await page.goto('/my-group')
  await expectScreen(page, 'My Groups')

  await test.step('within 3 s, longer while the toast is pointed at; undone, nothing is sent', async () => {
    await confirmDelete(page, press, first)
    const bar = page.locator('.Toastify__progress-bar--animated')
    await expect(bar).toHaveCSS('animation-duration', '3s')
    await page.getByText(`${first} is being deleted.`).hover()
    await expect(bar).toHaveCSS('animation-play-state', 'paused')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: first, exact: true })).toBeVisible()
    await expect(page.getByText(`${first} is being deleted.`)).toHaveCount(0)
    expect(await isThere(page, first)).toBe(true)
  })

  /** Deletes a group, and keeps the toast by pointing at it, however long this machine takes. */
  async function holdDelete(name: string): Promise<void> {
    await press(page.getByRole('button', { name: `Delete ${name}` }))
    await press(page.getByRole('button', { name: 'Yes, delete it!' }))
    await page.getByText(`${name} is being deleted.`).hover()
  }

  await test.step('after that it is done, and waits with its dialog for a question that is open', async () => {
    await holdDelete(first)
    await page.getByRole('button', { name: `Delete ${second}` }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
    expect(await isThere(page, first)).toBe(true)
    await page.mouse.move(0, 0)
    await expect.poll(() => isThere(page, first)).toBe(false)
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Cancel' }).click()
    await closeDialog(page, 'Deleted!')
    await expect(page.getByText(`${first} is being deleted.`)).toBeHidden()
  })

  await test.step('when the tab is closed', async () => {
    const tab = await context.newPage()
    await tab.goto('/my-group')
    await confirmDelete(tab, press, third)
    await tab.close({ runBeforeUnload: true })
    await expect.poll(() => isThere(page, third)).toBe(false)
  })

  await test.step('when its member logs out in another tab', async () => {
    await page.goto('/my-group')
    await holdDelete(fourth)
    const tab = await context.newPage()
    await tab.goto('/about-us')
    await logOut(tab, member)
    await expect.poll(() => isThere(page, fourth)).toBe(false)
    await expect(page.getByRole('dialog', { name: 'Deleted!' })).toBeVisible()
  })
  expect(await isThere(page, fifth)).toBe(true)
})

test('an organiser who deletes two groups is told of each @desktop', async ({ page, press, startGroup }) => {
  const groups = [(await startGroup()).name, (await startGroup()).name]
  await page.goto('/my-group')
  for (const name of groups) await confirmDelete(page, press, name)
  for (const name of groups) await expect.poll(() => isThere(page, name)).toBe(false)
  const told = page.getByRole('dialog', { name: 'Deleted!' })
  await told.evaluate((dialog) => dialog.setAttribute('data-first', ''))
  await told.getByRole('button', { name: 'OK' }).click()
  await expect(page.locator('[data-first]')).toHaveCount(0)
  await closeDialog(page, 'Deleted!')
  await expect(page.getByRole('dialog')).toBeHidden()
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

test('an organiser finds their way among many groups', async ({ page, press, startGroup }) => {
  const group = await startGroup()
  await startGroup({ name: `Late ${group.name}` })
  // More than one member can start in a day.
  await page.route('**/api/my-groups?*', async (route) => {
    const response = await route.fetch()
    const mine = await response.json()
    const others = Array.from({ length: 9 }, (_, index) => ({
      ...mine[0],
      name: `Group ${index}`,
      _id: `${index}`,
      location: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte',
    }))
    await route.fulfill({ response, json: [...mine, ...others] })
  })
  await page.goto('/my-group')
  await expect(page.getByText('11 groups')).toBeVisible()
  const place = page.getByRole('table').locator('..')
  await expect.poll(() => place.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.getByLabel('Sort by').selectOption('Name')
  await expect(page.getByRole('table').getByRole('link').first()).toHaveText('Group 0')
  await page.getByLabel('Search your groups').fill('late')
  await expect(page.getByText('1 of 11 groups')).toBeVisible()
  await expectNoBarriers(page)
  await press(page.getByRole('link', { name: `Late ${group.name}`, exact: true }))
  await expectScreen(page, `Late ${group.name}`)
  await page.goBack()
  await expect(page.getByText('1 of 11 groups')).toBeVisible()
})
