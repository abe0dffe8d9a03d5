import { makeNoise, takePhoto } from '../backend/support/pictures.ts'
import { fillInGroup, newGroup } from './support/group.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'
import { closeDialog } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, newMemberTest as test } from './support/test.ts'
import { giveFile, OWN_PHOTO } from './support/uploading.ts'

test('a photo of the device becomes that of a new group @phone', async ({ page, press }) => {
  const group = { ...newGroup(), photo: '' }
  await page.goto('/create-group')
  await fillInGroup(page, group)
  const field = page.getByLabel('Photo URL')
  await Promise.all([
    giveFile(page, await takePhoto(1200, 900)),
    press(page.getByRole('button', { name: 'Upload a photo' })),
  ])
  await expect(field).toHaveValue(OWN_PHOTO)
  await expect(page.getByText('Your photo has been uploaded.')).toBeVisible()
  const photo = await field.inputValue()

  await page.reload()
  await expect(field).toHaveValue(photo)
  await expect(page.getByRole('button', { name: 'Upload a photo' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Create Group' }))
  await closeDialog(page, 'Group Created Successfully.')
  await press(page.getByRole('link', { name: 'See its page' }))
  await expectScreen(page, group.name)
  const shown = page.getByRole('img', { name: `Photo of ${group.name}` })
  await expect(shown).toHaveAttribute('src', photo.replace('-800', '-1600'))
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
})

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
  // The focus has stayed.
  await tabTo(page, page.getByRole('button', { name: 'Upload a photo' }))
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Upload a photo')
})
