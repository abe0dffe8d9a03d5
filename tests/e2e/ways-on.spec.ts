import { takePhoto } from '../backend/support/pictures.ts'
import { newMember } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, newMemberTest, test } from './support/test.ts'
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

newMemberTest(
  'a member finds what they joined, from the menu and from My Groups without a group @phone',
  async ({ page, press, member }) => {
    await page.goto('/my-group')
    await press(page.getByRole('link', { name: 'See the groups you have joined' }))
    await expectScreen(page, 'Joined Groups')
    await page.goto('/all-groups')
    await expectScreen(page, 'All Groups')
    await press(page.getByRole('button', { name: `Account menu of ${member.name}` }))
    await press(page.getByRole('link', { name: 'Joined Groups', exact: true }))
    await expectScreen(page, 'Joined Groups')
  },
)

newMemberTest(
  'a full group leads to open ones; a link in its description opens beside it, and its form has a way back @desktop',
  async ({ page, press, startGroup, openElsewhere }) => {
    const { path, name } = await startGroup({
      members: '1',
      description: 'Write to us at https://anglers.example/chat first.',
    })
    await page.context().route('https://anglers.example/**', (route) => route.fulfill({ body: 'Chat' }))
    await page.goto(path)
    await expectScreen(page, name)
    const link = page.getByRole('link', { name: /anglers\.example/ })
    const [opened] = await Promise.all([page.waitForEvent('popup'), press(link)])
    await expect(opened).toHaveURL('https://anglers.example/chat')
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await opened.close()

    await press(page.getByRole('button', { name: 'Join Group' }).first())
    await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
    const other = await openElsewhere(path)
    await press(other.getByRole('link', { name: 'Open groups in Fishing' }))
    await expectScreen(other, 'All Groups')
    await expect(other).toHaveURL('/all-groups?category=Fishing&status=open')

    await press(page.getByRole('link', { name: 'Edit this group' }))
    await expectScreen(page, 'Update Group')
    await press(page.getByRole('link', { name: 'Cancel' }))
    await expectScreen(page, name)
  },
)
