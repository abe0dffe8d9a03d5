import { takePhoto } from '../backend/support/pictures.ts'
import { closeDialog } from './support/member.ts'
import { expect, newMemberTest as test } from './support/test.ts'
import { chooseFile, OWN_PHOTO } from './support/uploading.ts'

test('a member changes their name, adds a photo, and removes it', async ({ page, member, press }) => {
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  const openDialog = () => press(page.getByRole('button', { name: 'Edit Profile' }))
  const save = async () => {
    await press(dialog.getByRole('button', { name: 'Save changes' }))
    const reloaded = page.waitForEvent('load')
    await closeDialog(page, 'Success!')
    await reloaded
  }
  const photo = page.getByRole('button', { name: 'Account menu of Robin Fletcher' }).locator('img')

  await openDialog()
  await expect(dialog.getByLabel('Name')).toHaveValue(member.name)
  await dialog.getByLabel('Name').fill('Robin Fletcher')
  await save()
  await openDialog()
  await Promise.all([
    chooseFile(page, await takePhoto(1200, 900)),
    press(dialog.getByRole('button', { name: 'Upload a photo' })),
  ])
  await expect(dialog.getByText('holiday.jpg', { exact: true })).toBeVisible()
  await save()
  await expect(photo).toHaveAttribute('src', OWN_PHOTO)
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0)

  await openDialog()
  await expect(dialog.getByText('Your uploaded photo', { exact: true })).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Remove' }))
  await expect(dialog.getByLabel('Photo URL')).toHaveValue('')
  await save()
  await expect(page.getByRole('button', { name: 'Account menu of Robin Fletcher' })).toBeVisible()
  await expect(photo).toHaveCount(0)
})
