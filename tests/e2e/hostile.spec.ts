import type { Page } from '@playwright/test'
import { HOSTILE_PHOTOS, HOSTILE_TEXTS } from '../backend/support/hostile.ts'
import { callAccounts } from './support/member.ts'
import { LIST_CALL, openPage, waitForWebFonts } from './support/pages.ts'
import { expect, newMemberTest, test } from './support/test.ts'

// Script injections from a backend that checks nothing, on every screen that shows user input. The test fails if one runs,
// and also if only the content security policy blocks it.

const ALL_OF_THEM = HOSTILE_TEXTS.join(' ')

const GROUPS = HOSTILE_TEXTS.map((text, index) => ({
  _id: index.toString(16).padStart(24, '0'),
  name: text,
  category: text,
  description: ALL_OF_THEM,
  location: text,
  members: text,
  date: index % 2 ? '2099-01-01' : text,
  photo: HOSTILE_PHOTOS[index % HOSTILE_PHOTOS.length],
  userName: text,
  userEmail: text,
}))

test.beforeEach(async ({ page }) => {
  page.on('dialog', async (dialog) => {
    await dialog.dismiss()
    throw new Error(`The page ran ${dialog.message()}.`)
  })
  page.on('request', (request) => {
    if (request.url().includes('n=1')) throw new Error(`A photo made a visitor call ${request.url()}.`)
  })
  await page.route(LIST_CALL, (route) => route.fulfill({ json: GROUPS }))
  await page.route('**/api/my-groups?*', (route) => route.fulfill({ json: GROUPS }))
  await page.route('**/api/all-group/*', (route) => {
    const id = route.request().url().split('/').at(-1)
    return route.fulfill({ json: GROUPS.find(({ _id }) => _id === id) })
  })
})

test('guests see hostile groups, posts and addresses as text', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404/, 'Chromium logs that there is no such page')
  for (const path of ['/', '/all-groups']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: GROUPS[0]?.name ?? '', exact: true })).toBeVisible()
    await expectHarmless(page)
  }
  // The fonts wrap the chips into one more row, which would move the button under the press.
  await waitForWebFonts(page)
  await page.getByRole('button', { name: 'Show Search Options' }).click()
  await page.getByLabel('Category').selectOption(GROUPS[3]?.category ?? '')
  await expect(page.getByRole('link', { name: 'See More', exact: true })).toHaveCount(1)

  const posts = HOSTILE_TEXTS.map((text) => ({
    ...{ title: text, author: text, category: text, content: text, date: text },
  }))
  await page.evaluate((value) => localStorage.setItem('blogs', JSON.stringify(value)), posts)
  await page.goto('/blogs')
  for (const label of ['Title', 'Author', 'Content']) await page.getByLabel(label).fill(ALL_OF_THEM)
  await page.getByLabel('Category').selectOption('Fishing')
  await page.getByRole('button', { name: 'Add Post' }).click()
  await expect(page.getByText('Blog post added!')).toBeVisible()
  await expectHarmless(page)

  // Each by itself: All Groups shortens long categories.
  for (const part of HOSTILE_TEXTS.slice(0, 3).map(encodeURIComponent)) {
    for (const path of [`/all-groups?category=${part}&sort=${part}`, `/no/${part}#${part}`]) {
      await openPage(page, path)
      await expectHarmless(page)
    }
  }
})

newMemberTest(
  'members see hostile groups, names and photos as text',
  async ({ page, member: { idToken }, expectComplaint }) => {
    expectComplaint(/status of 404/, 'Chromium logs that the backend does not have these groups')
    // The provider checks neither.
    const name = '<img src=x onerror=alert(1)> <svg/onload=alert(1)>'
    await callAccounts('update', { idToken, displayName: name, photoUrl: 'javascript:alert(1)' })
    await page.goto('/my-group')
    await page.getByRole('button', { name: `Delete ${GROUPS[2]?.name}`, exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
    await expectHarmless(page)

    for (const { _id } of GROUPS.slice(0, 2)) {
      await page.goto(`/details-group/${_id}`)
      await expect(page.getByText(ALL_OF_THEM)).toBeVisible()
      await expectHarmless(page)
    }
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByLabel('Name')).toHaveValue(name)
    await expectHarmless(page)

    await page.goto('/create-group')
    await page.getByRole('button', { name: 'Account menu of' }).hover()
    await expect(page.getByRole('tooltip')).toHaveText(name)
    for (const photo of HOSTILE_PHOTOS) {
      await page.getByLabel('Photo URL').fill(photo)
      await page.getByLabel('Location').focus()
      await expectHarmless(page)
    }
  },
)

/** Checks that the texts have created no element, no handler, and no address that runs a script or leads to evil.test. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const isHostile = ({ name, value }: Attr) =>
      /^on/.test(name) ||
      (/^(src|href|srcdoc|action|formaction|data)$/.test(name) &&
        /^\s*(javascript|data:text|vbscript|file|blob):|^\s*([a-z]+:)?\/\/[^/?#]*evil\.test/i.test(value))
    const isMade = (element: Element) =>
      element.matches('iframe, math, object, embed, body > svg > script, [srcdoc]') ||
      /alert\(1\)|evil\.test/.test(element.matches('script, style') ? (element.textContent ?? '') : '')
    return [...document.querySelectorAll('*')]
      .filter((element) => isMade(element) || [...element.attributes].some(isHostile))
      .map((element) => element.outerHTML.slice(0, 200))
  })
  expect(found).toEqual([])
}
