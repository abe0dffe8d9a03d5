import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { SAMPLE_GROUPS } from '../../../backend/local/sample-groups.ts'
import { daysFromNow } from '../../factories.ts'
import { type Account, closeDialog } from './member.ts'
import { LIST_CALL } from './pages.ts'

/** The values of a new group, with a unique name. */
export function newGroup() {
  return {
    name: `Night Anglers ${randomUUID().slice(0, 8)}`,
    category: 'Fishing',
    description: 'We fish under the stars and tell each other which one got away.',
    location: 'Pier 7, Hamburg',
    members: '14',
    date: daysFromNow(40),
    photo: '/images/groups/fishing-1.avif',
  }
}

export type NewGroup = ReturnType<typeof newGroup>

/** Creates a member's group by a call, and returns it with the path of its page. */
export async function startGroup(
  { idToken, name, email }: Account,
  changes: Partial<NewGroup> = {},
  site = process.env.E2E_URL,
) {
  const group = { ...newGroup(), ...changes }
  const response = await fetch(`${site}/api/create-group`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ ...group, members: Number(group.members), userName: name, userEmail: email }),
  })
  expect(response.status, 'the group is created').toBe(201)
  const { insertedId } = await response.json()
  return { ...group, path: `/details-group/${insertedId}` }
}

export async function fillInGroup(page: Page, group: NewGroup): Promise<void> {
  await page.getByLabel('Group Name').fill(group.name)
  await page.getByLabel('Category').selectOption(group.category)
  await page.getByLabel('Description').fill(group.description)
  await page.getByLabel('Location').fill(group.location)
  await page.getByLabel('Max Members').fill(group.members)
  await page.getByLabel('End Date').fill(group.date)
  await page.getByLabel('Photo URL').fill(group.photo)
}

export async function createGroup(page: Page, group: NewGroup): Promise<void> {
  await fillInGroup(page, group)
  await page.getByRole('button', { name: 'Create Group' }).click()
  await closeDialog(page, 'Group Created Successfully.')
}

/** Reduces the list to the samples, since groups that other tests create or delete would move the cards. */
export async function keepSampleGroups(page: Page): Promise<void> {
  const names = SAMPLE_GROUPS.map(({ name }) => name)
  await page.route(LIST_CALL, async (route) => {
    // A page of the newest groups might not contain the samples.
    const response = await route.fetch({ url: route.request().url().replace(/\?.*/, '') })
    // The request is aborted if the page is left meanwhile.
    const groups: { name: string }[] | null = await response.json().catch(() => null)
    const json = groups?.filter(({ name }) => names.includes(name))
    if (json) await route.fulfill({ response, json }).catch(() => {})
  })
}
