import { newMember, register } from './support/member.ts'
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
