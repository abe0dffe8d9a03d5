import type { Page } from '@playwright/test'

/** The address of a photo that was uploaded. */
export const OWN_PHOTO = /\/api\/photos\/[\da-f]{32}-800\.webp$/

/** Chooses a file in the next file chooser. */
export async function giveFile(page: Page, buffer: Buffer): Promise<void> {
  const chooser = await page.waitForEvent('filechooser')
  await chooser.setFiles({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer })
}
