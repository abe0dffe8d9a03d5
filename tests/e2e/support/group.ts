import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { daysFromNow } from '../../factories.ts'
import { closeDialog } from './member.ts'

/** What a member types into the form, with a name that no other test uses. */
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

/** Fills in the form that is shown. */
export async function fillInGroup(page: Page, group: NewGroup): Promise<void> {
  await page.getByLabel('Group Name').fill(group.name)
  await page.getByLabel('Category').selectOption(group.category)
  await page.getByLabel('Description').fill(group.description)
  await page.getByLabel('Location').fill(group.location)
  await page.getByLabel('Max Members').fill(group.members)
  await page.getByLabel('End Date').fill(group.date)
  await page.getByLabel('Photo URL').fill(group.photo)
}

/** Fills in the form that is shown, sends it, and closes the dialog. */
export async function createGroup(page: Page, group: NewGroup): Promise<void> {
  await fillInGroup(page, group)
  await page.getByRole('button', { name: 'Create Group' }).click()
  await closeDialog(page, 'Group Created Successfully.')
}
