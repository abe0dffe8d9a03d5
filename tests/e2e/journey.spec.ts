import { takePhoto } from '../backend/support/pictures.ts'
import { newGroup } from './support/group.ts'
import { expectDialogHasFocus, pressByKey, tabTo, typeInto } from './support/keyboard.ts'
import { newMember } from './support/member.ts'
import { expectScreen, keepToasts } from './support/pages.ts'
import { expect, newMemberTest, test } from './support/test.ts'
import { chooseFile, OWN_PHOTO } from './support/uploading.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a newcomer can do the whole journey with the keyboard', async ({ page }) => {
  await keepToasts(page)
  const member = newMember()
  const group = newGroup()
  const newName = `${group.name} at dawn`
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const barLink = (name: string) => page.locator('header').getByRole('link', { name, exact: true })

  await test.step('browses as a guest', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'See More', exact: true })).toHaveCount(8)
    await pressByKey(page, barLink('All Groups'))
    await expectScreen(page, 'All Groups')
    await pressByKey(page, button('Show Search Options'), 'Space')
    await tabTo(page, page.getByLabel('Category'))
    await keyboard.type('Coo')
    await expect(page.getByText('Category: Fishing')).toHaveCount(0)
    await pressByKey(page, button('Remove filter: Cooking'))
  })

  await test.step('registers to see a group, with a photo from the device', async () => {
    await typeInto(page, 'Search groups', 'sunday sketch')
    // Waits for the result: in the list of all groups its position is different.
    await expect(page.getByRole('article').first()).toContainText('Sunday Sketch Walk')
    await pressByKey(page, link('Sunday Sketch Walk'))
    await expectScreen(page, 'Log in')
    await pressByKey(page, page.getByRole('main').getByRole('link', { name: 'Register' }))
    await expectScreen(page, 'Register')
    await expect(page.getByText('Register to see Sunday Sketch Walk')).toBeVisible()
    await typeInto(page, 'Name', member.name)
    await typeInto(page, 'Email', member.email)
    await Promise.all([
      chooseFile(page, await takePhoto(800, 800)),
      pressByKey(page, button('Upload a photo'), 'Space'),
    ])
    await expect(page.getByText('holiday.jpg', { exact: true })).toBeVisible()
    await typeInto(page, 'Password', member.password)
    await keyboard.press('Enter')
    await expectScreen(page, 'Sunday Sketch Walk')
    const welcome = page.getByRole('status').filter({ hasText: `Welcome to HobbyNest, ${member.name}!` })
    await expect(welcome).toBeVisible()
    const photo = button(`Account menu of ${member.name}`).locator('img')
    await expect(photo).toHaveAttribute('src', OWN_PHOTO)
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
  })

  await test.step('creates a group', async () => {
    await pressByKey(page, barLink('Create Group'))
    await expectScreen(page, 'Create Group')
    await typeInto(page, 'Group Name', group.name)
    await tabTo(page, page.getByLabel('Category'))
    await keyboard.type('Fish')
    await typeInto(page, 'Description', group.description)
    await typeInto(page, 'Location', group.location)
    await typeInto(page, 'Photo URL', group.photo)
    await typeInto(page, 'Max Members', group.members)
    // 31 November.
    await tabTo(page, page.getByLabel('End Date'))
    await keyboard.type('11312031')
    await pressByKey(page, button('Create Group'))
    await expect(page.getByText('End date must be a real date, like 2027-05-31.')).toBeVisible()
    await tabTo(page, page.getByLabel('End Date'))
    const [year, month, day] = group.date.split('-')
    await keyboard.type(`${month}${day}${year}`)
    await pressByKey(page, button('Create Group'))
    await expectDialogHasFocus(page, 'Group Created Successfully.')
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('sees it, joins it, leaves it, and undoes that by the key that moves to a toast', async () => {
    await pressByKey(page, link('See its page'))
    await expectScreen(page, group.name)
    await expect(page.getByText(group.description)).toBeVisible()
    await pressByKey(page, button('Join Group'), 'Space')
    await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
    await pressByKey(page, button('Leave group'))
    await expect(button('Join Group')).toBeFocused()
    await expect(button('Undo')).toBeVisible()
    await keyboard.press('Alt+t')
    await pressByKey(page, button('Undo'))
    await expect(button('Joined')).toBeFocused()
    await page.reload()
    await expect(button('Joined')).toBeVisible()
  })

  await test.step('changes it', async () => {
    await pressByKey(page, link('Edit this group'))
    await expectScreen(page, 'Update Group')
    await typeInto(page, 'Group Name', newName)
    await keyboard.press('Enter')
    await expectDialogHasFocus(page, 'Group Updated Successfully!')
    await keyboard.press('Escape')
    await expectScreen(page, 'My Groups')
    await expect(page.getByRole('row').filter({ hasText: newName })).toContainText(group.location)
    // Back skips the form.
    await page.goBack()
    await expectScreen(page, newName)
  })

  await test.step('leaves it in the list, and undoes that by Tab', async () => {
    await page.goto('/dashboard/joined')
    await pressByKey(page, button(`Leave ${newName}`), 'Space')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await pressByKey(page, button('Undo'), 'Space')
    await expect(button(`Leave ${newName}`)).toBeVisible()
    await expect(page.locator(':focus')).toHaveCount(1)
  })

  await test.step('deletes it, on second thoughts', async () => {
    await page.goto('/my-group')
    await pressByKey(page, button(`Delete ${newName}`))
    await expectDialogHasFocus(page, 'Are you sure?')
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button(`Delete ${newName}`)).toBeFocused()
    await keyboard.press('Space')
    await pressByKey(page, button('Yes, delete it!'))
    await expectDialogHasFocus(page, 'Deleted!')
    await keyboard.press('Enter')
    await expect(page.getByText("You haven't created any groups yet.")).toBeVisible()
  })

  await test.step('logs out and in again', async () => {
    await pressByKey(page, button(`Account menu of ${member.name}`))
    await pressByKey(page, button('Logout'))
    await pressByKey(page, button('Yes, log out'))
    await expectDialogHasFocus(page, 'Logged out')
    await keyboard.press('Escape')
    await pressByKey(page, barLink('Log in'))
    await typeInto(page, 'Email', member.email)
    await typeInto(page, 'Password', member.password)
    await keyboard.press('Enter')
    await expectDialogHasFocus(page, 'Log in Successfully')
    await keyboard.press('Enter')
    await expect(button(`Account menu of ${member.name}`)).toBeVisible()
  })
})

// Chrome 111 and Safari 16.4 have no popovers either, which no test can take from a newer browser.
newMemberTest('an organiser can join their group in an older browser', async ({ page, startGroup }) => {
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [Promise, 'withResolvers'],
      [AbortSignal, 'any'],
      [URL, 'canParse'],
      [Map, 'groupBy'],
    ] as const) {
      Reflect.deleteProperty(owner, name)
    }
  })
  const { path } = await startGroup()
  await page.goto(path)
  await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Join Group' }).click()
  await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
})
