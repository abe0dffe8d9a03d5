import { writeFile } from 'node:fs/promises'
import { makeNoise, takePhoto } from '../backend/support/pictures.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'
import { newMemberTest as test } from './support/member-test.ts'
import { expect } from './support/test.ts'
import { describeUploading, expectNoMetadata, giveFile, OWN_PHOTO } from './support/uploading.ts'

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

test('a photo is dropped on the field, and another one pasted @desktop', async ({
  page,
  context,
}, testInfo) => {
  const file = testInfo.outputPath('holiday.jpg')
  await writeFile(file, await takePhoto(1200, 900))
  await page.goto('/create-group')
  const field = page.getByLabel('Photo URL')
  await expect(page.getByRole('button', { name: 'Upload a photo' })).toBeVisible()
  await field.scrollIntoViewIfNeeded()
  const { x, y } = await field.evaluate((element) => element.getBoundingClientRect())
  const devTools = await context.newCDPSession(page)
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devTools.send('Input.dispatchDragEvent', {
      type,
      x: x + 9,
      y: y + 9,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    })
  await drag('dragEnter')
  await drag('dragOver')
  await drag('drop')
  await expect(field).toHaveValue(OWN_PHOTO)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await field.fill('')
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(900, 600)
    canvas.getContext('2d')?.fillRect(0, 0, 900, 600)
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob() })])
  })
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field).toHaveValue(OWN_PHOTO)
})
