import { rmSync } from 'node:fs'
import { makeFolder, type StackProcess, startStack } from '../stack/support/stack-process.ts'
import { createGroup, fillInGroup, newGroup } from './support/group.ts'
import { newMember, register } from './support/member.ts'
import { expectScreen } from './support/navigation.ts'
import { expect, test } from './support/test.ts'

let folder: string
let stack: StackProcess

test.beforeAll(async () => {
  folder = makeFolder()
  stack = await startStack(folder, { MAX_CREATES_PER_DAY: '2' })
})

test.afterAll(async () => {
  await stack?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

test('a member is told before the last group of the day, and why the next one is refused @desktop', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 429/, 'Chromium logs the refusal')
  await page.goto(`${stack.url}/login?from=/create-group`)
  await page.getByRole('link', { name: 'Register' }).click()
  await register(page, { ...newMember(), photoURL: `${stack.url}/favicon.svg` })
  await expectScreen(page, 'Create Group')
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
      'You have started 2 groups within a day, the most one member can. You can start the next one in 24 hours.',
    ),
  ).toBeVisible()
  await expect(page.getByLabel('Group Name')).toHaveValue(refused.name)
})
