import { createMember, logIn, logOut } from './support/member.ts'
import { expectScreen } from './support/navigation.ts'
import { expect, test } from './support/test.ts'

test('a member logs in, stays logged in and logs out where IndexedDB never opens @desktop', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(IDBFactory.prototype, { open: () => new EventTarget() })
  })
  const member = await createMember()
  await page.goto('/my-group')
  await expect(page.getByText('Checking whether you are logged in…')).toBeVisible()
  await expectScreen(page, 'Log in')
  await logIn(page, member)
  await expectScreen(page, 'My Groups')
  await page.reload()
  await expectScreen(page, 'My Groups')
  await logOut(page, member)
  await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible()
})
