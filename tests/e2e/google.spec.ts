import { openGooglePopUp, provideGoogleApi, signInWithGoogle } from './support/google-pop-up.ts'
import { createMember, logIn, newMember, passLogInDialog } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ context }) => provideGoogleApi(context))

test('a guest logs in with Google where they wanted to create a group @desktop', async ({ page }) => {
  const { name, email } = newMember()
  await page.goto('/create-group')
  await expectScreen(page, 'Log in')
  await signInWithGoogle(page, { name, email })
  await passLogInDialog(page)
  await expectScreen(page, 'Create Group')
  await expect(page.getByLabel('User Email')).toHaveValue(email)
  await expect(page.getByRole('button', { name: `Account menu of ${name}` })).toBeVisible()
})

test('a guest who closes the Google window is told so, and can log in another way @desktop', async ({
  page,
}) => {
  const member = await createMember()
  await page.clock.install()
  await page.goto('/login')
  const popUp = await openGooglePopUp(page)
  await popUp.close()
  // Firebase looks every 2 s, and then waits for 8 s whether the answer comes after all.
  await page.clock.runFor('00:12')
  await expect(page.getByText('The Google window was closed before you logged in.')).toBeVisible()
  await logIn(page, member)
  await expect(page).toHaveURL('/')
})
