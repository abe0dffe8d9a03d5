import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { takePhoto } from '../../backend/support/pictures.ts'
import { fillInGroup, newGroup } from './group.ts'
import { closeDialog } from './member.ts'
import type { newMemberTest } from './member-test.ts'
import { expectScreen } from './navigation.ts'
import { expect } from './test.ts'

/** The address of a photo that was uploaded. */
export const OWN_PHOTO = /^\/api\/photos\/[\da-f]{32}-800\.webp$/

/** How a photo becomes that of a group, on the stack of `test`. */
export function describeUploading(test: typeof newMemberTest): void {
  test('a photo of the device becomes that of a new group, without the place where it was taken', async ({
    page,
    press,
  }) => {
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
    await expectNoMetadata(page)
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
}

/** Chooses a file in the next file chooser. */
export async function giveFile(page: Page, buffer: Buffer): Promise<void> {
  const chooser = await page.waitForEvent('filechooser')
  await chooser.setFiles({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer })
}

/** What is served reveals neither the camera nor the place where the photo was taken. */
export async function expectNoMetadata(page: Page): Promise<void> {
  const url = await page.getByLabel('Photo URL').inputValue()
  for (const address of [url, url.replace('-800', '-1600')]) {
    const body = await (await page.request.get(address)).body()
    const { format, exif, xmp, width } = await sharp(body).metadata()
    expect([format, exif, xmp]).toEqual(['webp', undefined, undefined])
    expect(width).toBeGreaterThan(600)
  }
}
