import { createGroup, newGroup } from './support/group.ts'
import { createMember, logIn } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// tests/faults/storage.test.tsx opens every page.
test('a member can log in, and create and join a group, if the browser blocks all storage @desktop', async ({
  page,
}) => {
  // Accessing the storage throws, as in Chromium with cookies blocked.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException(`Failed to read the '${name}' property from 'Window'.`, 'SecurityError')
        },
      })
    }
  })
  const group = newGroup()
  await page.goto('/login?from=/create-group')
  await logIn(page, await createMember())
  await createGroup(page, group)
  await page.getByRole('link', { name: 'See its page' }).click()
  await expectScreen(page, group.name)
  await page.getByRole('button', { name: 'Join Group' }).click()
  await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
  // The toast must be there before the pointer moves: one that appears under the pointer stays.
  await expect(page.getByText('Successfully joined the group!')).toBeVisible()
  await page.getByRole('button', { name: 'Toggle Theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
