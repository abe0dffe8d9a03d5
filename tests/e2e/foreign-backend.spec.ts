import { rmSync } from 'node:fs'
import { makeFolder, type StackProcess, startStack } from '../stack/support/stack-process.ts'
import { type ForeignBackend, startForeignBackend } from './support/foreign-backend.ts'
import { createGroup, newGroup } from './support/group.ts'
import { closeDialog, newMember, register } from './support/member.ts'
import { expectScreen } from './support/navigation.ts'
import { expect, test } from './support/test.ts'

/** As they lie in the databases of existing backends. */
const OLD_DOCUMENTS = [
  {
    _id: '6650f1a2b3c4d5e6f7a8b9c0',
    name: 'Chess by Post',
    category: 'Board Games',
    description: 'One move a week.',
    location: 'Everywhere',
    members: '12',
    date: 'sometime next spring',
    userName: 'Old Member',
    userEmail: 'old@example.com',
    __v: 0,
    createdBy: { role: 'admin' },
  },
  { _id: '6650f1a2b3c4d5e6f7a8b9c1', name: 'Nameless Fields' },
]

// So that the preflights are real.
test.use({ answersForTheWeb: false })

let folder: string
let backend: ForeignBackend
let stack: StackProcess

test.beforeAll(async () => {
  folder = makeFolder()
  backend = await startForeignBackend([...OLD_DOCUMENTS])
  stack = await startStack(folder, { VITE_API_HOST: backend.url })
})

test.afterAll(async () => {
  await stack?.end('SIGTERM')
  backend?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the site works with any backend that has the six calls, and with its old documents @desktop', async ({
  page,
}) => {
  const member = { ...newMember(), photoURL: `${stack.url}/favicon.svg` }
  const group = newGroup()

  await test.step('shows old documents', async () => {
    await page.goto(`${stack.url}/all-groups`)
    await expect(page.getByRole('link', { name: /^See More about/ })).toHaveCount(2)
    await expect(page.getByText('up to 12 members')).toBeVisible()
  })

  await test.step('finds them', async () => {
    const field = page.getByRole('searchbox', { name: 'Search groups' })
    await field.fill('ches evrywhere')
    await expect(page.getByRole('link', { name: /^See More about/ })).toHaveCount(1)
    await field.fill('nobody')
    await expect(page.getByText('No groups found for selected filter.')).toBeVisible()
    await field.press('Escape')
    await page.getByRole('link', { name: 'Board Games 1 group' }).click()
    await expect(page).toHaveURL(`${stack.url}/all-groups?category=Board+Games`)
  })

  await test.step('shows one, to whom has registered', async () => {
    await page.getByRole('link', { name: 'See More about Chess by Post' }).click()
    await expectScreen(page, 'Log in')
    await page.getByRole('link', { name: 'Register' }).click()
    await register(page, member)
    await expectScreen(page, 'Chess by Post')
    await expect(page.getByText('No end date')).toBeVisible()
  })

  await test.step('creates a group', async () => {
    await page.goto(`${stack.url}/create-group`)
    await createGroup(page, group)
    expect(backend.groups.at(-1)).toEqual({
      ...group,
      _id: expect.stringMatching(/^[\da-f]{24}$/),
      members: Number(group.members),
      userName: member.name,
      userEmail: member.email,
    })
    await page.getByRole('link', { name: 'See its page' }).click()
    await expectScreen(page, group.name)
  })

  await test.step('lists, updates and deletes it', async () => {
    await page.goto(`${stack.url}/my-group`)
    await page.getByRole('link', { name: `Edit ${group.name}` }).click()
    await page.getByLabel('Max Members').fill('15')
    await page.getByRole('button', { name: 'Update Group' }).click()
    await closeDialog(page, 'Group Updated Successfully!')
    expect(backend.groups.at(-1)).toMatchObject({ name: group.name, members: 15 })
    await page.getByRole('button', { name: `Delete ${group.name}` }).click()
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await closeDialog(page, 'Deleted!')
    await expect(page.getByText("You haven't created any groups yet.")).toBeVisible()
    expect(backend.groups).toHaveLength(OLD_DOCUMENTS.length)
  })

  await test.step('knows that a group is not there', async () => {
    await page.goto(`${stack.url}/details-group/6650f1a2b3c4d5e6f7a8b9ff`)
    await expectScreen(page, 'Group not found')
  })

  expect(backend.violations).toEqual([])
})
