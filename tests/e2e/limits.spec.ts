import { createGroup, fillInGroup, newGroup } from './support/group.ts'
import { newMemberTest as test } from './support/member-test.ts'
import { expect } from './support/test.ts'

test('a member is told before the last group of the day, and why the next one is refused @desktop', async ({
  page,
  startGroup,
  expectComplaint,
}) => {
  expectComplaint(/status of 429/, 'Chromium logs the refusal')
  for (let started = 0; started < 8; started++) await startGroup()
  await page.goto('/create-group')
  await createGroup(page, newGroup())
  const note = page.getByRole('status').filter({ hasText: 'one more group' })
  await expect(note).toHaveText('You can start one more group today.')

  await createGroup(page, newGroup())
  await expect(page.getByText('You have reached the limit of new groups per day.')).toBeVisible()
  const refused = newGroup()
  await fillInGroup(page, refused)
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expect(
    page.getByText(
      'You have started 10 groups within a day, which is the limit. You can start the next one in 24 hours.',
    ),
  ).toBeVisible()
  await expect(page.getByLabel('Group Name')).toHaveValue(refused.name)
})
