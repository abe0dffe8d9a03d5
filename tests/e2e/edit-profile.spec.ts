import { takePhoto } from '../backend/support/pictures.ts'
import { closeDialog } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, newMemberTest as test } from './support/test.ts'
import { chooseFile, OWN_PHOTO } from './support/uploading.ts'

test('a member without a photo changes their name, adds a photo, and removes it @desktop', async ({
  page,
  member,
  press,
}) => {
  const openDialog = async () => {
    await page.goto('/dashboard')
    await expectScreen(page, 'Overview')
    await press(page.getByRole('button', { name: 'Edit Profile' }))
  }
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  const save = async () => {
    await press(dialog.getByRole('button', { name: 'Save changes' }))
    const reloaded = page.waitForEvent('load')
    await closeDialog(page, 'Success!')
    await reloaded
  }
  const avatar = page.getByRole('button', { name: 'Account menu of Robin Fletcher' })

  await openDialog()
  await expect(dialog.getByLabel('Name')).toHaveValue(member.name)
  await dialog.getByLabel('Name').fill('Robin Fletcher')
  await save()
  await expect(avatar).toBeVisible()

  await openDialog()
  await Promise.all([
    chooseFile(page, await takePhoto(1200, 900)),
    press(dialog.getByRole('button', { name: 'Upload a photo' })),
  ])
  await expect(dialog.getByText('holiday.jpg', { exact: true })).toBeVisible()
  await save()
  await expect(avatar.locator('img')).toHaveAttribute('src', OWN_PHOTO)
  await expect(avatar.locator('img')).not.toHaveJSProperty('naturalWidth', 0)

  await openDialog()
  await expect(dialog.getByText('Your uploaded photo', { exact: true })).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Remove' }))
  await expect(dialog.getByLabel('Photo URL')).toHaveValue('')
  await save()
  await expect(avatar).toBeVisible()
  await expect(avatar.locator('img')).toHaveCount(0)
})
