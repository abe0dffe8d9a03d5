import { makeNoise } from '../backend/support/pictures.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'
import { newMemberTest as test } from './support/member-test.ts'
import { expect } from './support/test.ts'
import { describeUploading, expectNoMetadata, giveFile, OWN_PHOTO } from './support/uploading.ts'

// On a desk it runs on PostgreSQL: postgres.spec.ts.
test.describe('@phone', () => describeUploading(test))

test('by keyboard, a large photo is scaled down before it is sent; a text is refused beside the field @desktop', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 415/, 'Chromium logs the answer to what is no picture')
  const large = await makeNoise(3000, 2250)
  expect(large.length).toBeGreaterThan(2 * 1024 * 1024)
  await page.goto('/create-group')
  const button = page.getByRole('button', { name: 'Upload a photo' })
  await Promise.all([giveFile(page, Buffer.from('a text')), pressByKey(page, button)])
  await expect(
    page.getByRole('alert').getByText('A photo must be a JPEG, PNG, WebP or AVIF picture.'),
  ).toBeVisible()
  await expect(page.getByLabel('Photo URL')).toHaveValue('')

  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/photos')),
    giveFile(page, large),
    pressByKey(page, button, 'Space'),
  ])
  await expect(page.getByLabel('Photo URL')).toHaveValue(OWN_PHOTO)
  expect((await request.sizes()).requestBodySize).toBeLessThan(large.length)
  await expectNoMetadata(page)
  // The focus has stayed.
  await tabTo(page, page.getByRole('button', { name: 'Upload a photo' }))
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Upload a photo')
})
