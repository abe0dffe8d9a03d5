import type { Locator, Page } from '@playwright/test'
import { daysFromNow } from '../../factories.ts'
import type { NewGroup } from './group.ts'
import { closeDialog } from './member.ts'
import type { newMemberTest } from './member-test.ts'
import { expectScreen, goTo } from './navigation.ts'
import { expect } from './test.ts'

type Press = (target: Locator) => Promise<void>

/** How an organiser repeats and deletes groups, on whatever stack `test` leads to. */
export function describeOrganising(test: typeof newMemberTest): void {
  test('an organiser starts a group once more, and deletes the first', async ({
    page,
    press,
    startGroup,
  }) => {
    const group = await startGroup()
    await page.goto('/my-group')
    const copy = await repeat(page, press, group, 'Duplicate')
    await deleteGroup(page, press, group.name)
    expect(await isThere(page, group.name)).toBe(false)
    expect(await isThere(page, copy)).toBe(true)
  })
}

/** Starts a group of My Groups once more, by the button of this name; gives the name of the copy. */
export async function repeat(
  page: Page,
  press: Press,
  group: NewGroup,
  button: 'Duplicate' | 'Start it again',
): Promise<string> {
  const name = `Late ${group.name}`
  await press(page.getByRole('button', { name: `${button}: ${group.name}` }))
  await expectScreen(page, 'Create Group')
  await expect(page.getByLabel('Description')).toHaveValue(group.description)
  await expect(page.getByLabel('Photo URL')).toHaveValue(group.photo)
  await expect(page.getByLabel('End Date')).toHaveValue(button === 'Duplicate' ? group.date : '')
  await page.getByLabel('Group Name').fill(name)
  await page.getByLabel('End Date').fill(daysFromNow(50))
  await press(page.getByRole('button', { name: 'Create Group' }))
  await closeDialog(page, 'Group Created Successfully.')
  await goTo(page, 'My Groups')
  return name
}

/** Deletes a group of My Groups, whose row goes. */
export async function deleteGroup(page: Page, press: Press, name: string): Promise<void> {
  await press(page.getByRole('button', { name: `Delete ${name}` }))
  await press(page.getByRole('button', { name: 'Yes, delete it!' }))
  await closeDialog(page, 'Deleted!')
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
}

/** Whether our backend has the group, whatever the page shows. */
export async function isThere(page: Page, name: string): Promise<boolean> {
  const groups: { name: string }[] = await (await page.request.get('/api/all-group')).json()
  return groups.some((group) => group.name === name)
}
