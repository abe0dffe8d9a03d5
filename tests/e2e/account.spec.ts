import { readFileSync } from 'node:fs'
import { logIn } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, newMemberTest as test } from './support/test.ts'

test('a member whose session ends in the middle of a form is told so, logs in again and carries on @desktop', async ({
  page,
  member,
  press,
  expectComplaint,
}) => {
  expectComplaint(/status of 40[01]/, 'Chromium logs each refused call')
  await page.goto('/create-group')
  await expectScreen(page, 'Create Group')
  await page.getByLabel('Description').fill('We count owls.')
  await page.getByLabel('Location').fill('Kiel')
  await page.route('**/securetoken.googleapis.com/**', (route) =>
    route.fulfill({ status: 400, json: { error: { message: 'TOKEN_EXPIRED' } } }),
  )
  await page.route('**/api/create-group', (route) => route.fulfill({ status: 401, json: {} }))
  await page.getByLabel('Group Name').fill('Owls')
  await page.getByLabel('Max Members').fill('5')
  await page.getByLabel('End Date').fill('2099-01-01')
  await press(page.getByRole('button', { name: /^Use our picture/ }))
  await press(page.getByRole('button', { name: 'Create Group', exact: true }))
  await expectScreen(page, 'Log in')
  await expect(page.getByText(/^Your session has expired\. Please log in again\./)).toBeVisible()
  await logIn(page, member)
  await expectScreen(page, 'Create Group')
  await expect(page.getByLabel('Description')).toHaveValue('We count owls.')
})

test('a member can change the password, download their data, and delete the account with its groups @desktop', async ({
  page,
  member,
  press,
  startGroup,
  expectComplaint,
}) => {
  expectComplaint(/signInWithPassword/, 'Chromium logs each refused log-in')
  const group = await startGroup({ name: 'Short-lived chess' })
  await page.goto('/dashboard')
  await expectScreen(page, 'Overview')
  await press(page.getByRole('link', { name: 'Account', exact: true }))
  await expectScreen(page, 'Account')

  const password = page.getByRole('region', { name: 'Password' })
  await password.getByLabel('Your password').fill(member.password)
  await password.getByLabel('New password').fill('Another1')
  await press(password.getByRole('button', { name: 'Change password' }))
  await expect(password.getByText('Your password has been changed.')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: 'Download my data' })),
  ])
  expect(download.suggestedFilename()).toBe('hobbynest-account.json')
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data).toMatchObject({ email: member.email, groups: [{ name: 'Short-lived chess' }] })

  const deletion = page.getByRole('region', { name: 'Delete account' })
  await deletion.getByLabel('Your password').fill('Another1')
  await press(deletion.getByRole('button', { name: 'Delete my account' }))
  await press(page.getByRole('button', { name: 'Yes, delete everything' }))
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')

  expect((await page.request.get(`/api${group.path.replace('details-group', 'all-group')}`)).status()).toBe(
    404,
  )
  await page.goto('/login')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('Another1')
  await press(page.getByRole('button', { name: 'Log in', exact: true }))
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
})
