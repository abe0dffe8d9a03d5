import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { daysFromNow } from '../../factories.ts'
import type { NewGroup } from './group.ts'
import { closeDialog } from './member.ts'
import { expectScreen, goTo } from './pages.ts'
import { expect, type Press } from './test.ts'

// What members do with groups, on any stack.

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

/** A group's page tells what it is, copies its address, and writes its last day into a calendar file. */
export async function shareFromPoster(page: Page, press: Press, group: NewGroup, organiser: string) {
  await expectScreen(page, group.name)
  await expect(page.getByRole('img', { name: `Photo of ${group.name}` })).toHaveAttribute('src', group.photo)
  await expect(page.getByRole('definition').filter({ hasText: organiser })).toBeVisible()
  await expect(page.getByRole('link', { name: `${group.location} (map, new tab)` })).toHaveAttribute(
    'href',
    `https://www.openstreetmap.org/search?${new URLSearchParams({ query: group.location })}`,
  )

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page.getByRole('button', { name: 'Share' }))
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await press(page.getByRole('button', { name: 'Add the end date' }))
  const file = page.getByRole('button', { name: 'Calendar file (.ics)' })
  const [download] = await Promise.all([page.waitForEvent('download'), press(file)])
  const lines = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '').split('\r\n')
  const { host, pathname } = new URL(page.url())
  expect(lines).toContain(`UID:${pathname.split('/').at(-1)}@${host}`)
  expect(lines).toContain(`DTSTART;VALUE=DATE:${group.date.replaceAll('-', '')}`)
  expect(lines).toContain(`SUMMARY:${group.name} ends`)
}

/** Leaves the group that is shown, and undoes that. */
export async function leaveAndUndo(page: Page, press: Press, { name }: NewGroup): Promise<void> {
  await press(page.getByRole('button', { name: 'Leave group' }))
  await expect(page.getByText(`You left ${name}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Group' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByRole('button', { name: 'Joined', exact: true })).toBeVisible()
}
