import { expectNoBarriers } from './support/barriers.ts'
import { testOnStack } from './support/own-stack.ts'
import { expect } from './support/test.ts'

const { newMemberTest: test } = testOnStack(async () => ({ env: { REQUIRE_VERIFIED_EMAIL: '1' } }))

test('a member joins by pressing again, once they have followed the link to verify their email @desktop', async ({
  page,
  member,
  emulatorUrl,
  expectComplaint,
}) => {
  expectComplaint(/members\/me/, 'Chromium logs the refused call')
  await page.goto('/all-groups')
  await page.getByRole('article').first().getByRole('link').first().click()
  const taken = page.getByText(/^\d+ of \d+ places taken$/)
  const before = Number.parseInt((await taken.textContent()) ?? '', 10)
  await page.getByRole('button', { name: 'Join Group' }).click()
  await expect(page.getByText(/^You could not join .* Please confirm your email address first/)).toBeVisible()
  await page.getByRole('button', { name: 'Send me the link again' }).click()
  await expect(page.getByText(/^A link is on its way/)).toBeVisible()
  await expectNoBarriers(page)

  const letters = `${emulatorUrl}/emulator/v1/projects/demo-hobbynest/oobCodes`
  const { oobCodes } = await (await page.request.get(letters)).json()
  const letter = oobCodes.findLast(({ email }: { email: string }) => email === member.email)
  expect((await page.request.get(letter.oobLink)).status()).toBe(200)

  await page.getByRole('button', { name: 'Join Group' }).click()
  await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
  await expect(taken).toHaveText(new RegExp(`^${before + 1} of`))
  await expect(page.getByRole('button', { name: 'Send me the link again' })).toHaveCount(0)
})
