import { provideGoogleApi, signInWithGoogle } from './support/google-pop-up.ts'
import { newMember, passLogInDialog } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('a guest who wants to create a group logs in with Google and gets to the form @desktop', async ({
  page,
  context,
}) => {
  await provideGoogleApi(context)
  const { name, email } = newMember()
  await page.goto('/create-group')
  await expectScreen(page, 'Log in')
  await signInWithGoogle(page, { name, email })
  await passLogInDialog(page)
  await expectScreen(page, 'Create Group')
  await expect(page.getByLabel('User Email')).toHaveValue(email)
  await expect(page.getByRole('button', { name: `Account menu of ${name}` })).toBeVisible()
})
