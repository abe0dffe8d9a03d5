import { rmSync } from 'node:fs'
import { findPort, makeFolder, type StackProcess, startStack } from '../stack/support/stack-process.ts'
import { createGroup, newGroup } from './support/group.ts'
import { logIn, logOut, newMember, register } from './support/member.ts'
import { expectScreen } from './support/navigation.ts'
import { expect, test } from './support/test.ts'

let folder: string
let stack: StackProcess | undefined

test.beforeAll(() => {
  folder = makeFolder()
})

test.afterAll(async () => {
  await stack?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

test('groups, accounts and joined groups survive a restart @desktop', async ({ page }) => {
  const member = newMember()
  const group = newGroup()
  const PORT = String(await findPort())
  const env = { PORT, FIREBASE_AUTH_EMULATOR_HOST: `localhost:${await findPort()}` }
  const site = `http://localhost:${PORT}`

  stack = await startStack(folder, env)
  await page.goto(`${site}/register?from=/create-group`)
  await register(page, member)
  await createGroup(page, group)
  await page.getByRole('link', { name: 'See its page' }).click()
  await page.getByRole('button', { name: 'Join Group' }).click()
  await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
  const address = page.url()
  // Away from the page, which would call the backend while it is down.
  await page.goto('about:blank')

  // What a kill does is tested without a browser: tests/stack.
  expect(await stack.end('SIGTERM')).toBe(0)
  stack = await startStack(folder, env)
  await page.goto(address)
  await expectScreen(page, group.name)
  await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
  await logOut(page, member)
  await page.goto(`${site}/login?from=/my-group`)
  await logIn(page, member)
  await expect(page.getByRole('row').filter({ hasText: group.name })).toBeVisible()
})
