import { answerForTheMap } from './support/map.ts'
import { newMember, register } from './support/member.ts'
import { expectScreen } from './support/navigation.ts'
import { expect, test } from './support/test.ts'

/** Shorter than a toast lasts: what has gone by then was dismissed. */
const AT_ONCE = { timeout: 3_000 }

test('a newcomer who corrects the password is welcomed by name, without outdated warnings @desktop', async ({
  page,
}) => {
  const warning = page.getByRole('alert').filter({ hasText: /^Password must include/ })
  const member = newMember()
  await page.goto('/register')
  await register(page, { ...member, password: 'weak' })
  await expect(warning).toBeVisible()
  // A toast that is pointed at stays until it is dismissed.
  await warning.hover()
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: `Welcome to HobbyNest, ${member.name}!` }),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(warning).toHaveCount(0, AT_ONCE)
})

test('a visitor whose message was sent at the second attempt is no longer told what was missing @desktop', async ({
  page,
}) => {
  await answerForTheMap(page)
  await page.goto('/contact')
  const complaint = page.getByText('Please fill in all fields.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await complaint.hover()
  await page.getByLabel('Full Name').fill('Wren Fletcher')
  await page.getByRole('main').getByLabel('Email').fill('wren@example.com')
  await page.getByLabel('Subject').fill('Hello')
  await page.getByRole('textbox', { name: 'Message' }).fill('A question.')
  await page.getByRole('textbox', { name: 'Message' }).press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  await expect(complaint).toHaveCount(0, AT_ONCE)
})

test('a visitor whose search finds something is no longer told that there is nothing @desktop', async ({
  page,
}) => {
  await page.goto('/help')
  const search = page.getByRole('searchbox')
  const nothing = page.getByText('No FAQs match your search.')
  await search.fill('zzz')
  await nothing.hover()
  await search.fill('password')
  await expect(page.getByText('No FAQs found.')).toHaveCount(0)
  await expect(nothing).toHaveCount(0, AT_ONCE)
  await expectScreen(page, 'Help Center')
})
