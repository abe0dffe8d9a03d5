import type { Page } from '@playwright/test'

/** The address of an uploaded photo. */
export const OWN_PHOTO = /\/api\/photos\/[\da-f]{32}-800\.webp$/

/** Waits for a file chooser and chooses this file. */
export async function chooseFile(page: Page, buffer: Buffer): Promise<void> {
  const chooser = await page.waitForEvent('filechooser')
  await chooser.setFiles({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer })
}
