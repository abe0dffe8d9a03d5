import { createGroup, newGroup } from './support/group.ts'
import { createMember, logIn } from './support/member.ts'
import { test } from './support/test.ts'

// tests/faults/storage.test.tsx opens every page, joins a group and switches the theme.
test('a member can log in and create a group without any browser storage', async ({ page }) => {
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
  await page.goto('/login?from=/create-group')
  await logIn(page, await createMember())
  await createGroup(page, newGroup())
})
