import type { Page } from '@playwright/test'
import { fillInGroup, newGroup } from './support/group.ts'
import { inspect } from './support/look.ts'
import { closeDialog } from './support/member.ts'
import { expectScreen, goTo, holdBack, LIST_CALL, mockMap, openPage } from './support/pages.ts'
import { expect, memberTest, test } from './support/test.ts'

// Opens every menu, dialog and toast, every loading state and every error once, and checks that it is accessible. The states of
// a group's page are in members.spec.ts.

const NO_GROUP = `/details-group/${'0'.repeat(24)}`
const DRAWER = 'dialog[open]'

test('a guest sees that groups, or the next page, are loading, and can use the menus meanwhile', async ({
  page,
  press,
}) => {
  const sendGroups = await holdBack(page, LIST_CALL)
  for (const path of ['/', '/all-groups']) {
    await page.goto(path)
    await expect(page.getByText('Loading groups…')).toBeAttached()
    await inspect(page, `${nameOf(path)}-loading`)
  }
  sendGroups()
  await openPage(page, '/about-us')
  const sendScripts = await holdBack(page, '**/*.js')
  await goTo(page, 'All Groups')
  const progress = page.getByRole('progressbar', { name: 'Loading the page' })
  await expect(progress).toBeVisible()
  await inspect(page, 'next-page-loading', 'progress')
  await press(page.getByRole('button', { name: 'Toggle Theme' }))
  sendScripts()
  await expectScreen(page, 'All Groups')
  await expect(progress).toBeHidden()
})

test('a guest is offered a next step if nothing is found or loads', async ({ page, expectComplaint }) => {
  expectComplaint(/501 \(Not Implemented\)/, 'the backend is made to fail')
  await page.goto('/help')
  await page.getByRole('searchbox').fill('no such question')
  // The toast stays while it is pointed at.
  await page.getByText('No FAQs match your search.').hover()
  await inspect(page, 'help-no-match-toast', '.Toastify')
  await page.evaluate(() => localStorage.setItem('blogs', '[]'))
  await page.goto('/blogs')
  await expect(page.getByText('No blogs yet.')).toBeVisible()
  await inspect(page, 'blogs-empty')
  await page.route(LIST_CALL, (route) => route.fulfill({ json: [] }))
  await page.goto('/')
  await expect(page.getByText('No group is looking for members. Start one!')).toBeAttached()
  await inspect(page, 'home-empty')
  await page.route(LIST_CALL, (route) => route.fulfill({ status: 501 }))
  for (const path of ['/', '/all-groups']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await inspect(page, `${nameOf(path)}-failing`)
  }
})

test('a guest is shown what is wrong with a form', async ({ page, press, isMobile, expectComplaint }) => {
  expectComplaint(/400 \(Bad Request\)/, 'the provider refuses the password so')
  await mockMap(page)
  const send = page.locator('form').getByRole('button', { name: /^(Send|Submit|Add Post$|Register$)/ })
  for (const path of ['/contact', '/careers', '/blogs', '/register', '/reset-password']) {
    await page.goto(path)
    if (isMobile && path === '/blogs') await press(page.getByRole('button', { name: 'Write a post' }))
    await press(send)
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
    await inspect(page, `${nameOf(path)}-errors`)
  }
  await page.goto('/login')
  await page.getByLabel('Email').fill('demo@hobbynest.example')
  await page.getByLabel('Password', { exact: true }).fill('Wrong1')
  await press(page.getByRole('button', { name: 'Log in', exact: true }))
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await inspect(page, 'login-errors')
})

test('a guest goes through the dialogs of the newsletter', async ({ page, press }) => {
  await page.goto('/')
  const titles = { '': 'Oops!', wren: 'Invalid Email', 'wren@example.com': 'Do you want to subscribe?' }
  for (const [email, title] of Object.entries(titles)) {
    await page.getByLabel('Email address').fill(email)
    await press(page.getByRole('button', { name: 'Subscribe' }))
    await inspectDialog(page, title)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

memberTest('a member without groups is offered a next step', async ({ page, expectComplaint }) => {
  expectComplaint(/404 \(Not Found\)/, 'no such group')
  await page.route('**/api/my-groups?*', (route) => route.fulfill({ json: [] }))
  for (const [path, text] of [
    ['/my-group', "You haven't created any groups yet."],
    ['/dashboard', 'Total Groups'],
    [NO_GROUP, 'Group not found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    await inspect(page, `${path === NO_GROUP ? 'details-group' : nameOf(path)}-empty`)
  }
})

memberTest('a member opens menus, drawer and confirmations @phone', async ({ page, press, isMobile }) => {
  await page.goto('/my-group')
  if (isMobile) {
    await press(page.getByRole('button', { name: 'Menu', exact: true }))
    await inspect(page, 'mobile-menu', '#site-menu')
    await page.keyboard.press('Escape')
  }
  const account = page.getByRole('button', { name: 'Account menu of Demo Hobbyist' })
  if (!isMobile) {
    await account.focus()
    await expect(page.getByRole('tooltip')).toHaveText('Demo Hobbyist')
    await inspect(page, 'tooltip', '#my-tooltip')
  }
  await press(account)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await inspect(page, 'account-menu', '#account-menu')
  await press(page.getByRole('button', { name: 'Logout' }))
  await inspectDialog(page, 'Log out?')
  await press(page.getByRole('button', { name: 'Cancel' }))
  await press(page.getByRole('button', { name: 'Delete Sunday Sketch Walk' }))
  await inspectDialog(page, 'Are you sure?')
  await page.goto('/dashboard')
  await expectScreen(page, 'Overview')
  if (isMobile) {
    await press(page.getByRole('button', { name: 'Menu', exact: true }))
    await expect(page.getByRole('dialog', { name: 'Dashboard menu' })).toBeVisible()
    await inspect(page, 'drawer', DRAWER)
  }
  await press(page.getByRole('button', { name: 'Edit Profile' }))
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.getByLabel('Name').fill('Wren')
  await dialog.getByLabel('Photo URL').fill('my photo')
  await press(dialog.getByRole('button', { name: 'Save changes' }))
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(2)
  await inspect(page, 'edit-profile-errors', DRAWER)
})

memberTest('a member is shown what is wrong with a group', async ({ page, press, expectComplaint }) => {
  expectComplaint(/412 \(Precondition Failed\)/, 'the group has been changed meanwhile')
  await page.route('**/api/create-group', (route) => route.fulfill({ json: { insertedId: '6'.repeat(24) } }))
  await page.goto('/create-group')
  await press(page.getByRole('button', { name: 'Create Group' }))
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await inspect(page, 'create-group-errors')
  await fillInGroup(page, newGroup())
  await press(page.getByRole('button', { name: 'Create Group' }))
  await inspectDialog(page, 'Group Created Successfully.')
  await closeDialog(page, 'Group Created Successfully.')

  await page.goto('/my-group')
  await press(page.getByRole('link', { name: 'Edit Sunday Sketch Walk' }))
  await expectScreen(page, 'Update Group')
  await page.route('**/api/all-group/*', (route) => route.fulfill({ status: 412 }))
  await page.getByLabel('Group Name').fill('Sunday Sketch Stroll')
  await press(page.getByRole('button', { name: 'Update Group' }))
  await expect(page.getByRole('button', { name: 'Keep mine' })).toBeVisible()
  await inspect(page, 'update-group-changed-meanwhile')
})

async function inspectDialog(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await inspect(page, `dialog-${title.toLowerCase().replace(/\W+/g, '-')}`, '[role="dialog"]')
}

function nameOf(path: string): string {
  return path.slice(1).replaceAll('/', '-') || 'home'
}
