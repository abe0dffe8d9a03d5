import type { Page } from '@playwright/test'

export const OWN_PHOTO = /\/api\/photos\/[\da-f]{32}-800\.webp$/

export async function chooseFile(page: Page, buffer: Buffer): Promise<void> {
  const chooser = await page.waitForEvent('filechooser')
  await chooser.setFiles({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer })
}
