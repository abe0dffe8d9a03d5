import { createGroup, newGroup } from './support/group.ts'
import { expect, newMemberTest as test } from './support/test.ts'

test('a page that was open for 61 minutes writes with a fresh token', async ({ page }) => {
  await page.clock.install()
  await page.goto('/create-group')
  await page.getByLabel('Group Name').fill('Written slowly')
  const renewals: Promise<{ access_token: string }>[] = []
  page.on('response', (response) => {
    if (response.url().includes('securetoken.googleapis.com')) renewals.push(response.json())
  })
  await page.clock.fastForward('01:01:00')
  const creating = page.waitForRequest('**/api/create-group')
  await createGroup(page, newGroup())
  const tokens = (await Promise.all(renewals)).map((renewal) => `Bearer ${renewal.access_token}`)
  expect(tokens).toContain((await creating).headers().authorization)
})
