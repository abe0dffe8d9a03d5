import type { Page } from '@playwright/test'
import { makeGroups } from '../bench/groups.ts'
import { holdBack, LIST_CALL } from '../e2e/support/hold-back.ts'
import { answerForTheMap } from '../e2e/support/map.ts'
import { closeDialog } from '../e2e/support/member.ts'
import { memberTest, newMemberTest } from '../e2e/support/member-test.ts'
import { expectScreen } from '../e2e/support/navigation.ts'
import { expect, test } from '../e2e/support/test.ts'
import { daysFromNow } from '../factories.ts'
import { takePictures } from './pictures.ts'

const MY_GROUPS = '**/api/my-groups?*'
const ONE_GROUP = '**/api/all-group/*'

test('what a guest waits for has the shape of what comes', async ({ page }) => {
  const answer = await holdBack(page, LIST_CALL)
  for (const [path, name] of [
    ['/', 'home'],
    ['/all-groups', 'all-groups'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText('Loading groups…')).toBeAttached()
    await takePictures(page, `${name}-loading`)
  }
  answer()
})

memberTest('what a member waits for has the shape of what comes', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404/, 'Chromium logs the answer about a group that is not there')
  const answerAll = await holdBack(page, LIST_CALL)
  const answerMine = await holdBack(page, MY_GROUPS)
  await page.goto('/my-group')
  await expect(page.getByText('Loading your groups…')).toBeAttached()
  await takePictures(page, 'my-group-loading')
  await page.goto('/dashboard')
  await expect(page.getByText('Counting the groups…')).toBeAttached()
  await takePictures(page, 'dashboard-loading')
  const answerOne = await holdBack(page, ONE_GROUP)
  await join(page, ['any'])
  await page.goto('/dashboard/joined')
  await expect(page.getByText('Loading your joined groups…')).toBeAttached()
  await takePictures(page, 'dashboard-joined-loading')
  answerOne()
  answerMine()
  answerAll()
})

test('where a guest finds nothing there is a next step', async ({ page }) => {
  await page.goto('/all-groups?category=none')
  await expect(page.getByText('No groups found for selected filter.')).toBeVisible()
  await takePictures(page, 'all-groups-no-match')

  await page.goto('/help')
  await page.getByRole('searchbox').fill('submarine')
  await expect(page.getByText('No FAQs found. Try a different search term.')).toBeVisible()
  await expect(page.getByText('No FAQs match your search.')).toBeVisible()
  await takePictures(page, 'help-no-match-toast')

  await page.evaluate(() => localStorage.setItem('blogs', '[]'))
  await page.goto('/blogs')
  await page.getByText('No blogs yet.').scrollIntoViewIfNeeded()
  await takePictures(page, 'blogs-empty', { isWhole: true })

  await page.route(LIST_CALL, (route) => route.fulfill({ json: [] }))
  await page.goto('/')
  await page.getByText('No groups yet. Start the first one!').scrollIntoViewIfNeeded()
  await takePictures(page, 'home-empty')
})

memberTest('where a member finds nothing there is a next step', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404/, 'Chromium logs the answer of a group that is not there')
  await page.route(MY_GROUPS, (route) => route.fulfill({ json: [] }))
  await page.goto('/my-group')
  await expect(page.getByText("You haven't created any groups yet.")).toBeVisible()
  await takePictures(page, 'my-group-empty')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'My Groups' })).toContainText('0')
  await takePictures(page, 'dashboard-empty')
  await page.goto(`/details-group/${'0'.repeat(24)}`)
  await expect(page.getByRole('heading', { name: 'Group not found' })).toBeVisible()
  await takePictures(page, 'details-group-not-found')
})

memberTest('what cannot be loaded says why and offers another try', async ({ page, expectComplaint }) => {
  expectComplaint(/status of (501|404)/, 'Chromium logs the failures, and that there is no such group')
  await page.route('**/api/**', (route) => route.fulfill({ status: 501 }))
  await join(page, ['any'])
  for (const [path, name] of [
    ['/all-groups', 'all-groups'],
    ['/my-group', 'my-group'],
    ['/dashboard', 'dashboard'],
    ['/dashboard/joined', 'dashboard-joined'],
    [`/details-group/${'0'.repeat(24)}`, 'details-group'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await takePictures(page, `${name}-failing`)
  }
})

test('the errors of a form are beside its fields', async ({ page, press, isMobile, expectComplaint }) => {
  expectComplaint(/status of 400/, 'Chromium logs the answer to a wrong password')
  await answerForTheMap(page)
  for (const [path, button, name] of [
    ['/register', 'Register', 'register'],
    ['/contact', 'Send Message', 'contact'],
    ['/blogs', 'Add Post', 'blogs'],
    ['/careers', 'Submit Application', 'careers'],
  ] as const) {
    await page.goto(path)
    if (isMobile && path === '/blogs') await press(page.getByRole('button', { name: 'Write a post' }))
    await press(page.getByRole('button', { name: button }))
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    await takePictures(page, `${name}-errors`)
  }
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@hobbynest.example')
  await page.getByLabel('Password', { exact: true }).fill('Nightingale1')
  await press(page.getByRole('button', { name: 'Log in', exact: true }))
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await takePictures(page, 'login-errors')
})

test('the dialogs of the newsletter are ours', async ({ page, press }) => {
  await page.goto('/')
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  const showDialog = async (title: string, name: string) => {
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await takePictures(page, name)
  }
  await press(subscribe)
  await showDialog('Oops!', 'newsletter-nothing')
  await closeDialog(page, 'Oops!')
  await page.getByLabel('Email address').fill('wren')
  await press(subscribe)
  await showDialog('Invalid Email', 'newsletter-invalid')
  await closeDialog(page, 'Invalid Email')
  await page.getByLabel('Email address').fill('wren@example.com')
  await press(subscribe)
  await showDialog('Do you want to subscribe?', 'newsletter-question')
  await press(page.getByRole('button', { name: 'Yes, subscribe!' }))
  await showDialog('Subscribed!', 'newsletter-done')
})

memberTest('menus, drawers, tooltips and dialogs of a member are ours', async ({ page, press, isMobile }) => {
  await page.goto('/my-group')
  const account = page.getByRole('button', { name: 'Account menu of Demo Hobbyist' })
  await account.focus()
  await expect(page.getByRole('tooltip')).toHaveText('Demo Hobbyist')
  await takePictures(page, 'tooltip')
  await press(account)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await takePictures(page, 'avatar-menu')
  await press(page.getByRole('button', { name: 'Logout' }))
  await expect(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
  await takePictures(page, 'logout-question')
  await press(page.getByRole('button', { name: 'Cancel' }))
  await expect(account).toBeFocused()
  const remove = page.getByRole('button', { name: 'Delete Sunday Sketch Walk' })
  await press(remove)
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
  await takePictures(page, 'delete-question')
  await press(page.getByRole('button', { name: 'Cancel' }))
  await expect(remove).toBeFocused()
  if (isMobile) {
    await press(page.getByRole('button', { name: 'Menu', exact: true }))
    await takePictures(page, 'mobile-menu')
  }
  await page.goto('/dashboard')
  // Until then the page shows the top bar of the other screens.
  await expectScreen(page, 'Overview')
  if (isMobile) {
    await press(page.getByRole('button', { name: 'Menu', exact: true }))
    await expect(page.getByRole('dialog', { name: 'Dashboard menu' })).toBeVisible()
    await takePictures(page, 'drawer')
  }
  await press(page.getByRole('button', { name: 'Edit Profile' }))
  await page.getByLabel('Name').fill('Demo')
  await press(page.getByRole('button', { name: 'Save changes' }))
  await expect(page.getByLabel('Name')).toBeFocused()
  await takePictures(page, 'edit-profile')
})

newMemberTest('a group can be joined until its deadline', async ({ page, press }) => {
  await page.goto('/all-groups?q=Film+Is+Not+Dead')
  await press(page.getByRole('link', { name: 'See More about Film Is Not Dead' }))
  await press(page.getByRole('button', { name: 'Join Group' }))
  await expect(page.getByText('Successfully joined the group!')).toBeVisible()
  await takePictures(page, 'details-group-joined-toast')

  await changeGroup(page, { date: daysFromNow(-3), name: LONG_NAME, location: LONG_PLACE, photo: '' })
  await page.reload()
  await expect(page.getByText('This group is no longer active. Deadline has passed.')).toBeVisible()
  await takePictures(page, 'details-group-expired')
})

memberTest(
  'the groups that were joined are listed, whatever became of them',
  async ({ page, press, expectComplaint }) => {
    expectComplaint(/status of 404/, 'Chromium logs the answer about what is gone')
    const groups = makeGroups(5)
    const dates = [daysFromNow(1), daysFromNow(20), '', daysFromNow(-3), daysFromNow(-90)]
    const names = [LONG_NAME]
    await page.route(ONE_GROUP, (route) => {
      const place = groups.findIndex(({ _id }) => route.request().url().endsWith(_id))
      const { [place]: group } = groups
      if (!group) return route.fulfill({ status: 404 })
      return route.fulfill({ json: { ...group, date: dates[place], name: names[place] ?? group.name } })
    })
    await join(page, [...groups.map(({ _id }) => _id), 'gone'])
    await page.goto('/dashboard/joined')
    await expect(page.getByText('A group that no longer exists')).toBeVisible()
    await takePictures(page, 'dashboard-joined-full', { isWhole: true })
    await press(page.getByRole('button', { name: `Leave ${LONG_NAME}` }))
    await expect(page.getByText(`You left ${LONG_NAME}.`)).toBeVisible()
    await takePictures(page, 'dashboard-joined-left-toast')

    await page.route(LIST_CALL, (route) =>
      route.fulfill({ json: groups.map((group, place) => ({ ...group, date: dates[place] ?? '' })) }),
    )
    await join(
      page,
      groups.map(({ _id }) => _id),
    )
    await page.goto('/all-groups?sort=oldest')
    await expect(page.getByRole('article').getByText('Joined', { exact: true }).first()).toBeVisible()
    await takePictures(page, 'all-groups-joined', { isWhole: true })
  },
)

memberTest('what happened to a group meanwhile can be decided', async ({ page, press, expectComplaint }) => {
  expectComplaint(/status of 412/, 'Chromium logs the refusal')
  await page.goto('/my-group')
  await press(page.getByRole('link', { name: 'Edit Sunday Sketch Walk' }))
  await press(page.getByLabel('Group Name'))
  await page.getByLabel('Group Name').fill(' ')
  await press(page.getByRole('button', { name: 'Update Group' }))
  await expect(page.getByText('Group name is required.')).toBeVisible()
  await takePictures(page, 'update-group-errors', { isWhole: true })

  await page.route(ONE_GROUP, (route) => route.fulfill({ status: 412 }))
  await page.getByLabel('Group Name').fill('Sunday Sketch Stroll')
  await press(page.getByRole('button', { name: 'Update Group' }))
  await page.getByRole('button', { name: 'Keep mine' }).scrollIntoViewIfNeeded()
  await takePictures(page, 'update-group-changed-meanwhile')
})

newMemberTest('a group shows its members to its organiser', async ({ page, startGroup, openElsewhere }) => {
  const { path } = await startGroup({ name: 'Night Anglers', members: '1' })
  const joined = await openElsewhere(path)
  await joined.getByRole('button', { name: 'Join Group' }).click()
  await expect(joined.getByText('1 of 1 place taken')).toBeVisible()
  await takePictures(joined, 'details-group-member', { isWhole: true })
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Remove Wren Fletcher' })).toBeVisible()
  await takePictures(page, 'details-group-organiser', { isWhole: true })
  const late = await openElsewhere(path)
  await expect(late.getByText('This group is full.')).toBeVisible()
  await takePictures(late, 'details-group-full', { isWhole: true })
})

const LONG_NAME =
  'The Very Early, Very Quiet and Exceedingly Polite Saturday Morning Birdsong Watercolour Society'
const LONG_PLACE =
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, behind the old railway station'

/** Marks these groups as joined on this device. */
async function join(page: Page, ids: string[]): Promise<void> {
  await page.goto('/about-us')
  await page.evaluate((text) => localStorage.setItem('joinedGroups', text), JSON.stringify(ids))
}

/** Changes the backend's answer about one group. */
async function changeGroup(page: Page, changes: object): Promise<void> {
  await page.route(ONE_GROUP, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })
}
