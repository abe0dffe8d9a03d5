import { createMember, logIn, logInByCall, logOut } from './support/member.ts'
import { expect, newMemberTest as test } from './support/test.ts'

test('a member can change the password and delete the account', async ({
  page,
  member,
  press,
  startGroup,
  expectComplaint,
}) => {
  expectComplaint(/signInWithPassword/, 'Chromium logs each refused log-in')
  const group = await startGroup({ name: 'Short-lived chess' })
  await page.goto('/dashboard')
  await press(page.getByRole('link', { name: 'Account', exact: true }))
  const password = page.getByRole('region', { name: 'Password' })
  await password.getByLabel('Your password').fill(member.password)
  await password.getByLabel('New password').fill('Another1')
  await press(password.getByRole('button', { name: 'Change password' }))
  await expect(password.getByText('Your password has been changed.')).toBeVisible()

  const deletion = page.getByRole('region', { name: 'Delete account' })
  await deletion.getByLabel('Your password').fill('Another1')
  await press(deletion.getByRole('button', { name: 'Delete my account' }))
  await press(page.getByRole('button', { name: 'Yes, delete everything' }))
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')

  const call = `/api${group.path.replace('details-group', 'all-group')}`
  expect((await page.request.get(call)).status()).toBe(404)
  await page.goto('/login')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('Another1')
  await press(page.getByRole('button', { name: 'Log in', exact: true }))
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
})

test('a deletion that takes long deletes the account of its member, not of one who has logged in meanwhile', async ({
  page,
  context,
  member,
  emulatorUrl,
}) => {
  const other = await createMember(emulatorUrl)
  const deletion = Promise.withResolvers<void>()
  await page.route('**/api/account', async (route) => {
    await deletion.promise
    await route.continue()
  })
  await page.goto('/dashboard/account')
  const form = page.getByRole('region', { name: 'Delete account' })
  await form.getByLabel('Your password').fill(member.password)
  await form.getByRole('button', { name: 'Delete my account' }).click()
  const call = page.waitForRequest('**/api/account')
  await page.getByRole('button', { name: 'Yes, delete everything' }).click()
  await call

  const tab = await context.newPage()
  await tab.goto('/about-us')
  await logOut(tab, member)
  await tab.goto('/login')
  const callOfOther = page.waitForRequest('**/api/joined-groups')
  await logIn(tab, other)
  await callOfOther
  deletion.resolve()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await logInByCall(other, emulatorUrl)
  await expect(logInByCall(member, emulatorUrl)).rejects.toThrow('signInWithPassword')
})

test('a member who has changed the email finds their groups, and can use a page that was open before', async ({
  page,
  member,
  emulatorUrl,
  press,
  startGroup,
  openElsewhere,
  expectComplaint,
}) => {
  expectComplaint(/my-groups/, 'Chromium logs the call with the old token')
  const group = await startGroup()
  const elsewhere = await openElsewhere('/dashboard/account', member)
  const password = elsewhere.getByRole('region', { name: 'Password' })
  await password.getByLabel('Your password').fill(member.password)

  await page.goto('/dashboard/account')
  const email = page.getByRole('region', { name: 'Email' })
  await email.getByLabel('New email').fill(`new-${member.email}`)
  await email.getByLabel('Your password').fill(member.password)
  await press(email.getByRole('button', { name: 'Change email' }))
  await expect(email.getByText('We have sent a link to')).toBeVisible()
  const mails = `${emulatorUrl}/emulator/v1/projects/demo-hobbynest/oobCodes`
  const { oobCodes } = await (await page.request.get(mails)).json()
  const mail = oobCodes.findLast((one: { email: string }) => one.email === member.email)
  expect((await page.request.get(mail.oobLink)).status()).toBe(200)
  await page.goto('/dashboard/my-group')
  await expect(page.getByText(group.name)).toBeVisible()

  await password.getByLabel('New password').fill('Another1')
  await press(password.getByRole('button', { name: 'Change password' }))
  await expect(password.getByText('Your password has been changed.')).toBeVisible()
})

test('a member whose account has been disabled is logged out, and told why', async ({
  page,
  member,
  emulatorUrl,
  press,
  expectComplaint,
}) => {
  expectComplaint(/my-groups|joined-groups|securetoken/, 'Chromium logs the refused calls')
  await page.goto('/about-us')
  await expect(page.getByRole('button', { name: `Account menu of ${member.name}` })).toBeVisible()
  const accounts = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/demo-hobbynest/accounts`
  const disabling = await page.request.post(`${accounts}:update`, {
    headers: { authorization: 'Bearer owner' },
    data: { localId: member.uid, disableUser: true },
  })
  expect(disabling.status()).toBe(200)
  await press(page.getByRole('link', { name: 'My Groups' }))
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('alert').getByText(/^This account has been disabled\./)).toBeVisible()
})
