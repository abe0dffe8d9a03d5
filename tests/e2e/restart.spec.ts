import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { lockDataFolder } from '../../backend/database/data-lock.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { createGroupStore } from '../../backend/groups/group-store.ts'
import { DEMO_ACCOUNT } from '../../backend/local/samples.ts'
import {
  findPort,
  makeFolder,
  type StackProcess,
  startStack,
  takePort,
} from '../stack/support/stack-process.ts'
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

test('groups, accounts and joined groups survive a restart, and a kill @desktop', async ({
  page,
  request,
}) => {
  const member = newMember()
  const group = newGroup()
  const PORT = String(await findPort())
  const emulatorPort = await findPort()
  const env = { PORT, FIREBASE_AUTH_EMULATOR_HOST: `localhost:${emulatorPort}` }
  const site = `http://localhost:${PORT}`
  const dataDir = join(folder, 'data')
  const accounts = join(dataDir, 'accounts/accounts.json')

  stack = await startStack(folder, env)
  expect(await (await request.get(`${site}/api/all-group`)).json()).toHaveLength(24)
  expect(await listDemoGroups(request, site, emulatorPort)).toHaveLength(3)
  await page.goto(`${site}/register?from=/create-group`)
  await register(page, member)
  await createGroup(page, group)
  await page.getByRole('link', { name: 'See its page' }).click()
  await page.getByRole('button', { name: 'Join Group' }).click()
  await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
  const address = page.url()
  // Leaves the page, which would call the backend while it is down.
  await page.goto('about:blank')

  expect(await stack.end('SIGTERM')).toBe(0)
  const kept = readFileSync(accounts, 'utf8')
  expect(kept).toContain(member.email)
  expect(kept).not.toContain(member.password)
  stack = await startStack(folder, env)
  await page.goto(address)
  await expectScreen(page, group.name)
  await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
  await logOut(page, member)
  await page.goto(`${site}/login?from=/my-group`)
  await logIn(page, member)
  await expect(page.getByRole('row').filter({ hasText: group.name })).toBeVisible()

  await stack.end('SIGKILL')
  stack = undefined
  const { server } = await takePort(emulatorPort)
  server.close()
  for (const path of [dataDir, join(dataDir, 'accounts'), accounts])
    expect(statSync(path).mode & 0o077).toBe(0)
  const unlock = lockDataFolder(join(dataDir, 'accounts'))
  unlock()
  // The demo account, the operator's and the member's.
  expect(JSON.parse(readFileSync(accounts, 'utf8')).users).toHaveLength(3)
  const database = await openDatabase({ dataDir })
  expect(await createGroupStore(database).count()).toBe(25)
  await database.close()
})

/** The groups of the demo account, which signs in as the pages do. */
async function listDemoGroups(request: APIRequestContext, site: string, emulatorPort: number) {
  const { email, password } = DEMO_ACCOUNT
  const signIn = await request.post(
    `http://localhost:${emulatorPort}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    { data: { email, password, returnSecureToken: true } },
  )
  const { idToken } = await signIn.json()
  const headers = { authorization: `Bearer ${idToken}` }
  return (await request.get(`${site}/api/my-groups?email=${email}`, { headers })).json()
}
