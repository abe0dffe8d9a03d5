import { newMemberTest } from './support/member-test.ts'
import { expect } from './support/test.ts'

newMemberTest(
  'a photo whose host leads on to our API is not answered, and its group shows our picture @desktop',
  async ({ page, startGroup, expectComplaint }) => {
    expectComplaint(/status of 403/, 'Chromium logs that the backend refuses to be a picture')
    const photo = 'https://pictures.test/sky.jpg'
    const group = await startGroup()
    // Only here: others would look for the photo.
    await page.route(`**${group.path.replace('/details-group', '/api/all-group')}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), photo } })
    })
    await page.route(photo, (route) =>
      route.fulfill({ status: 302, headers: { location: `${process.env.E2E_URL}/api/all-group?n=1` } }),
    )
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/all-group?n=1'))
    await page.goto(group.path)
    expect((await refused).status()).toBe(403)
    await expect(page.locator('main img[src="/images/groups/fishing-1.avif"]')).toBeVisible()
  },
)
