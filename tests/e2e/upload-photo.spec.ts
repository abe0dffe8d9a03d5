import { makeNoise } from '../backend/support/pictures.ts'
import { fillInGroup, newGroup } from './support/group.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'
import { closeDialog } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, newMemberTest as test } from './support/test.ts'
import { chooseFile, OWN_PHOTO } from './support/uploading.ts'

test('a large photo, chosen by keyboard, is scaled down before it is sent and becomes the photo of a new group @desktop', async ({
  page,
}) => {
  const group = { ...newGroup(), photo: '' }
  const large = await makeNoise(3000, 2250)
  expect(large.length).toBeGreaterThan(2 * 1024 * 1024)
  await page.goto('/create-group')
  await fillInGroup(page, group)
  const field = page.getByLabel('Photo URL')
  const button = page.getByRole('button', { name: 'Upload a photo' })
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/photos')),
    chooseFile(page, large),
    pressByKey(page, button, 'Space'),
  ])
  await expect(field).toHaveValue(OWN_PHOTO)
  await expect(page.getByText('Your photo has been uploaded.')).toBeVisible()
  expect((await request.sizes()).requestBodySize).toBeLessThan(large.length)
  await tabTo(page, button)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Upload a photo')
  const photo = await field.inputValue()

  await page.reload()
  await expect(field).toHaveValue(photo)
  await page.getByRole('button', { name: 'Create Group' }).click()
  await closeDialog(page, 'Group Created Successfully.')
  await page.getByRole('link', { name: 'See its page' }).click()
  await expectScreen(page, group.name)
  const shown = page.getByRole('img', { name: `Photo of ${group.name}` })
  await expect(shown).toHaveAttribute('src', photo.replace('-800', '-1600'))
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
})
