import { makeNoise } from '../backend/support/pictures.ts'
import { fillInGroup, newGroup } from './support/group.ts'
import { pressByKey } from './support/keyboard.ts'
import { closeDialog } from './support/member.ts'
import { expect, newMemberTest as test } from './support/test.ts'
import { chooseFile, OWN_PHOTO } from './support/uploading.ts'

test('a large photo, chosen by keyboard, is scaled down before it is sent', async ({ page }) => {
  const group = { ...newGroup(), photo: '' }
  const large = await makeNoise(4000, 3000)
  expect(large.length).toBeGreaterThan(2 * 1024 * 1024)
  await page.goto('/create-group')
  await fillInGroup(page, group)
  const field = page.getByLabel('Photo URL')
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/photos')),
    chooseFile(page, large),
    pressByKey(page, page.getByRole('button', { name: 'Upload a photo' }), 'Space'),
  ])
  await expect(field).toHaveValue(OWN_PHOTO)
  await expect(page.getByText('Your photo has been uploaded.')).toBeVisible()
  // `request.sizes()` does not count a file.
  const size = Number(await request.headerValue('content-length'))
  expect(size).toBeGreaterThan(0)
  expect(size).toBeLessThan(large.length)
  const photo = await field.inputValue()
  await page.getByRole('button', { name: 'Create Group' }).click()
  await closeDialog(page, 'Group Created Successfully.')
  await page.getByRole('link', { name: 'See its page' }).click()
  const shown = page.getByRole('img', { name: `Photo of ${group.name}` })
  await expect(shown).toHaveAttribute('src', photo.replace('-800', '-1600'))
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
})

test('a large photo is sent as it is by a browser that hides what is drawn', async ({ page }) => {
  const large = await makeNoise(3000, 2000)
  expect(large.length).toBeGreaterThan(1024 * 1024)
  await page.addInitScript(() => {
    OffscreenCanvasRenderingContext2D.prototype.getImageData = () => new ImageData(1, 1)
  })
  await page.goto('/create-group')
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/photos')),
    chooseFile(page, large),
    page.getByRole('button', { name: 'Upload a photo' }).click(),
  ])
  await expect(page.getByText('Your photo has been uploaded.')).toBeVisible()
  expect(Number(await request.headerValue('content-length'))).toBe(large.length)
})
