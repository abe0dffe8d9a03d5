import { takePhoto } from '../backend/support/pictures.ts'
import { newMember } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, test } from './support/test.ts'
import { giveFile } from './support/uploading.ts'

// Where people once stopped, pressed as they would.

test('a friend’s link leads through Register, with a photo from the device, to the group @phone', async ({
  page,
  press,
  startGroup,
}) => {
  const { name, path } = await startGroup()
  await page.goto(path)
  await expect(page.getByText(`Log in to see ${name}`)).toBeVisible()
  await press(page.getByRole('link', { name: 'Register', exact: true }))
  await expect(page.getByText(`Register to see ${name}`)).toBeVisible()
  const robin = newMember()
  await page.getByLabel('Name').fill(robin.name)
  await page.getByLabel('Email').fill(robin.email)
  await page.getByLabel('Password', { exact: true }).fill(robin.password)
  await Promise.all([
    giveFile(page, await takePhoto(800, 800)),
    press(page.getByRole('button', { name: 'Upload a photo' })),
  ])
  await expect(page.getByText('holiday.jpg', { exact: true })).toBeVisible()
  await press(page.getByRole('button', { name: 'Register', exact: true }))
  await expectScreen(page, name)
  const photo = page.getByRole('button', { name: `Account menu of ${robin.name}` }).locator('img')
  await expect(photo).toHaveAttribute('src', /\/api\/photos\/[\da-f]{32}-800\.webp$/)
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
})
