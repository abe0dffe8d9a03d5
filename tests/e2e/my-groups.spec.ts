import type { Page } from '@playwright/test'
import { logOut } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, memberTest, newMemberTest as test } from './support/test.ts'

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

test('a delete is done though its tab is closed, or its member logs out in another, meanwhile @desktop', async ({
  page,
  context,
  press,
  member,
  startGroup,
  expectComplaint,
}) => {
  expectComplaint(/404 .*\/api\/all-group\//, 'where the log-out takes 10 s, the group is looked up')
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

/** Whether our backend has the group, whatever the page shows. */
async function isThere(page: Page, name: string): Promise<boolean> {
  const groups: { name: string }[] = await (await page.request.get('/api/all-group')).json()
  return groups.some((group) => group.name === name)
}
