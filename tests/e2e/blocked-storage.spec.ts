import { createGroup, newGroup } from './support/group.ts'
import { createMember, logIn } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// tests/faults/storage.test.tsx opens every page.
test('a member logs in, and creates and joins a group, where the browser blocks all storage @desktop', async ({
  page,
}) => {
  // As in Chromium with cookies blocked: accessing the storage throws.
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
  // A toast that appears under the pointer would stay.
  await expect(page.getByText('Successfully joined the group!')).toBeVisible()
  await page.getByRole('button', { name: 'Toggle Theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
