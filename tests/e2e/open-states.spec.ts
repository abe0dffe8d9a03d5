import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { fillInGroup, newGroup } from './support/group.ts'
import { holdBack, LIST_CALL } from './support/hold-back.ts'
import { answerForTheMap } from './support/map.ts'
import { memberTest } from './support/member-test.ts'
import { expectScreen, goTo } from './support/navigation.ts'
import { expectLoaded } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// All that opens, pops up or goes wrong on a screen, with any assistive technology, light and dark.

/** The forms of guests, and the button that sends each. */
const FORMS = [
  { path: '/contact', button: 'Send' },
  { path: '/careers', button: 'Submit Application' },
  { path: '/blogs', button: 'Add Post' },
  { path: '/register', button: 'Register' },
  { path: '/reset-password', button: 'Send' },
]

test('a guest can use the errors of every form @desktop', async ({ page, press }) => {
  await answerForTheMap(page)
  for (const { path, button } of FORMS) {
    await page.goto(path)
    await press(page.getByRole('main').locator('form').getByRole('button', { name: button }).last())
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    await expectNoBarriers(page)
  }
})

test('a guest can use what a refused log-in says @desktop', async ({ page, press, expectComplaint }) => {
  expectComplaint(/400 \(Bad Request\)/, 'the provider refuses the password so')
  await page.goto('/login')
  await page.getByLabel('Email').fill('demo@hobbynest.example')
  await page.getByLabel('Password', { exact: true }).fill('Wrong1')
  await press(page.getByRole('button', { name: 'Log in', exact: true }))
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expectNoBarriers(page)
})

test('a guest can use the menu of a phone @phone', async ({ page, press }) => {
  await page.goto('/about-us')
  await press(page.getByRole('button', { name: 'Menu', exact: true }))
  await expectNoBarriers(page)
})

test('a guest can use the dialogs of the newsletter @desktop', async ({ page, press }) => {
  await page.goto('/')
  const email = page.getByLabel('Email address')
  for (const { text, title } of [
    { text: '', title: 'Oops!' },
    { text: 'wren', title: 'Invalid Email' },
    { text: 'wren@example.com', title: 'Do you want to subscribe?' },
  ]) {
    await email.fill(text)
    await press(page.getByRole('button', { name: 'Subscribe' }))
    await expectOpenDialog(page, title)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('a guest can use a toast and a search without a result @phone', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('searchbox').fill('no such question')
  const toast = page.getByText('No FAQs match your search.')
  // It stays while it is pointed at.
  await toast.hover()
  await expectNoBarriers(page)
})

test('a guest can use screens whose groups could not be loaded @desktop', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/500 \(Internal Server Error\)/, 'the backend is made to fail')
  await page.route(LIST_CALL, (route) => route.fulfill({ status: 500 }))
  for (const path of ['/', '/all-groups']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectNoBarriers(page)
  }
})

test('a guest can use the notice that the next page is loading @desktop', async ({ page }) => {
  await page.goto('/about-us')
  await expectLoaded(page)
  const letScriptsCome = await holdBack(page, '**/*.js')
  await goTo(page, 'All Groups')
  const progress = page.getByRole('progressbar', { name: 'Loading the page' })
  await expect(progress).toBeVisible()
  await expectNoBarriers(page)
  letScriptsCome()
  await expectScreen(page, 'All Groups')
  await expect(progress).toBeHidden()
})

memberTest(
  'a member can use the menu of the account, its tooltip and the log-out dialog @desktop',
  async ({ page, press }) => {
    await page.goto('/about-us')
    const button = page.getByRole('button', { name: 'Account menu of Demo Hobbyist' })
    await button.focus()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await expectNoBarriers(page)
    await press(button)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expectNoBarriers(page)
    await press(page.getByRole('button', { name: 'Logout' }))
    await expectOpenDialog(page, 'Log out?')
  },
)

memberTest(
  'a member can use the dialog that asks before a group is deleted @phone',
  async ({ page, press }) => {
    await page.goto('/my-group')
    await press(page.getByRole('button', { name: 'Delete Sunday Sketch Walk' }))
    await expectOpenDialog(page, 'Are you sure?')
  },
)

memberTest('a member can use the errors and the success of a new group @desktop', async ({ page, press }) => {
  await page.route('**/api/create-group', (route) => route.fulfill({ json: { insertedId: '6'.repeat(24) } }))
  await page.goto('/create-group')
  await press(page.getByRole('button', { name: 'Create Group' }))
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await expectNoBarriers(page)
  await fillInGroup(page, newGroup())
  await press(page.getByRole('button', { name: 'Create Group' }))
  await expectOpenDialog(page, 'Group Created Successfully.')
})

memberTest(
  'a member can use the drawer and the profile, wrong as it may be',
  async ({ page, press, isMobile }) => {
    await page.goto('/dashboard')
    await expectLoaded(page)
    if (isMobile) {
      await press(page.getByRole('button', { name: 'Menu', exact: true }))
      await expect(page.getByRole('dialog', { name: 'Dashboard menu' })).toBeVisible()
      await expectNoBarriers(page, 'dialog[open]')
    }
    await press(page.getByRole('button', { name: 'Edit Profile' }))
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
    await dialog.getByLabel('Name').fill('Wren')
    await dialog.getByLabel('Photo URL').fill('my photo')
    await press(dialog.getByRole('button', { name: 'Save changes' }))
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(2)
    await expectNoBarriers(page, 'dialog[open]')
  },
)

memberTest(
  'a member can use what stands in place of a group that is not there @desktop',
  async ({ page, expectComplaint }) => {
    expectComplaint(/404 \(Not Found\)/, 'no such group')
    await page.goto(`/details-group/${'0'.repeat(24)}`)
    await expect(page.getByRole('heading', { name: 'Group not found' })).toBeVisible()
    await expectNoBarriers(page)
  },
)

async function expectOpenDialog(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await expectNoBarriers(page, '[role="dialog"]')
}
