import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type NewGroup, startGroup } from './group.ts'
import { places } from './joining.ts'
import { createMember } from './member.ts'
import type { newMemberTest } from './member-test.ts'
import { expectScreen } from './navigation.ts'
import { expect } from './test.ts'

type Press = (target: Locator) => Promise<void>

/** What a group's page is for a member who did not start it, on whatever stack `test` leads to. */
export function describeSharing(test: typeof newMemberTest): void {
  test('a member shares a group and its end, leaves it, and undoes that', async ({
    page,
    press,
    baseURL,
    emulatorUrl,
  }) => {
    const group = await startGroup(await createMember(emulatorUrl), {}, baseURL)

    await test.step('as chats show it, before any script has run', async () => {
      const html = await (await page.request.get(group.path)).text()
      expect(html).toContain(`<meta property="og:title" content="${group.name}">`)
      expect(html).toContain(`<meta property="og:url" content="${baseURL}${group.path}">`)
      expect((await page.request.get(`/details-group/${'0'.repeat(24)}`)).status()).toBe(404)
    })

    await test.step('by its address and its day', async () => {
      await page.goto(group.path)
      await expect(places(page, '0 of 14')).toBeVisible()
      await shareFromPoster(page, press, group, 'Wren Fletcher')
    })

    await test.step('leaves it, and undoes that', async () => {
      await press(page.getByRole('button', { name: 'Join Group' }))
      await expect(places(page, '1 of 14')).toBeVisible()
      await leaveAndUndo(page, press, group)
      await page.reload()
      await expect(places(page, '1 of 14')).toBeVisible()
      await press(page.getByRole('button', { name: 'Leave group' }))
      await expect(places(page, '0 of 14')).toBeVisible()
    })
  })
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
