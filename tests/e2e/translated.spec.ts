import { takePhoto } from '../backend/support/pictures.ts'
import { fillInGroup, newGroup, searchFor } from './support/group.ts'
import { describeJourney } from './support/journey.ts'
import { closeDialog, photoOn } from './support/member.ts'
import { newMemberTest } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { expect, test as strictTest } from './support/test.ts'
import { giveFile, OWN_PHOTO } from './support/uploading.ts'

/** How many milliseconds a translator may take for a text that comes later. */
const DELAYS = [0, 50, 1000]

/** As Chrome does it: instead of each text of the page, and of each that comes later, stands its translation, in two elements. */
function translate(delay: number) {
  function translateText(text: Text) {
    if (!text.data.trim() || !text.isConnected) return
    if (text.parentElement?.closest('font, head, script, style, textarea')) return
    const sentence = document.createElement('font')
    sentence.append(text.data)
    const translation = document.createElement('font')
    translation.append(sentence)
    text.replaceWith(translation)
  }
  function translateIn(root: Node) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found = root instanceof Text ? [root] : []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      if (delay === 0) translateText(text)
      else setTimeout(translateText, delay, text)
    }
  }
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) translateIn(node)
  }).observe(document, { childList: true, subtree: true })
}

for (const delay of DELAYS) {
  strictTest.describe(`a page that the browser translates after ${delay} ms @desktop`, () => {
    strictTest.beforeEach(({ page }) => page.addInitScript(translate, delay))
    strictTest.beforeEach(({ expectComplaint }) =>
      expectComplaint(/Minified React error #418/, 'React renders again what was translated before it came'),
    )

    describeJourney(strictTest)

    strictTest('shows a visitor what they choose, look for and write', async ({ page }) => {
      await strictTest.step('as groups are filtered', async () => {
        await page.goto('/all-groups')
        const total = page
          .getByRole('main')
          .getByRole('paragraph')
          .filter({ hasText: /^\d+ groups?$/ })
        const all = await total.textContent()
        await expect(total.locator('font').first()).toBeVisible()
        await page.getByLabel('Search groups').fill('sketch')
        await expect(page.getByRole('article').first()).toContainText('Sunday Sketch Walk')
        await expect(page.getByRole('article').first().locator('mark')).toHaveText('Sketch')
        await expect(total).not.toHaveText(all ?? '')
        await page.getByLabel('Search groups').fill('couch')
        await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(/Couch/)
        const found = await total.textContent()
        await page.getByRole('button', { name: 'Remove filter: “couch”' }).click()
        // Other tests start and delete groups meanwhile.
        await expect(total).not.toHaveText(found ?? '')
        await page.getByRole('button', { name: 'Show Search Options' }).click()
        await expect(page.getByText('Hide Search Options')).toBeVisible()
        await page.getByLabel('Category').selectOption('Cooking')
        await expect(page.getByRole('article').first()).toContainText('Category: Cooking')
        await page.getByLabel('Place', { exact: true }).fill('nowhere at all')
        await expect(page.getByText('No groups found for selected filter.')).toBeVisible()
        await page.getByRole('button', { name: 'Search everywhere' }).click()
        await expect(page.getByRole('article').first()).toContainText('Category: Cooking')
      })

      await strictTest.step('as questions are looked for', async () => {
        await page.goto('/help')
        await expect(page.getByText('5 answers')).toBeVisible()
        await page.getByRole('searchbox').fill('password')
        await expect(page.getByText('1 answer', { exact: true })).toBeVisible()
        await page.getByRole('searchbox').fill('zzz')
        await expect(page.getByText('No FAQs found. Try a different search term.')).toBeVisible()
        await page.getByRole('button', { name: 'Show all questions' }).click()
        await expect(page.getByText('5 answers')).toBeVisible()
      })

      await strictTest.step('as a post is added', async () => {
        await page.goto('/blogs')
        await page.getByRole('button', { name: 'Add Post' }).click()
        await expect(page.getByText('Please fill in all fields.')).toBeVisible()
        await page.getByLabel('Title').fill('Under the stars')
        await page.getByLabel('Author').fill('Wren Fletcher')
        await page.getByLabel('Category').selectOption('Fishing')
        await page.getByLabel('Content').fill('A long night. '.repeat(40))
        await page.getByRole('button', { name: 'Add Post' }).click()
        const post = page.getByRole('article').first()
        await expect(post.getByRole('heading')).toHaveText('Under the stars')
        await expect(post).toContainText('Fishing')
        await post.getByRole('button', { name: 'Read more of Under the stars' }).click()
        await expect(post.getByRole('button')).toHaveText('Show less of Under the stars')
      })

      await strictTest.step('as they subscribe to the newsletter', async () => {
        await page.goto('/')
        await page.getByRole('button', { name: 'Subscribe' }).click()
        await closeDialog(page, 'Oops!')
        await page.getByLabel('Email address').fill('wren@example.com')
        await page.getByRole('button', { name: 'Subscribe' }).click()
        await expect(page.getByText("We'll send updates to wren@example.com")).toBeVisible()
        await page.getByRole('button', { name: 'Yes, subscribe!' }).click()
        await closeDialog(page, 'Subscribed!')
        await expect(page.getByText(/^Browse \d+ groups$/).first()).toBeVisible()
      })
    })
  })

  newMemberTest.describe(`a member's page that the browser translates after ${delay} ms @desktop`, () => {
    newMemberTest.beforeEach(({ page }) => page.addInitScript(translate, delay))
    newMemberTest.beforeEach(({ expectComplaint }) =>
      expectComplaint(/Minified React error #418/, 'React renders again what was translated before it came'),
    )

    newMemberTest('shows each step of a photo that is uploaded', async ({ page, expectComplaint }) => {
      expectComplaint(/status of 404/, 'Chromium logs that there is no picture')
      await page.goto('/create-group')
      const group = { ...newGroup(), photo: new URL('/images/no-such.png', page.url()).href }
      await fillInGroup(page, group)
      await page.getByLabel('Photo URL').blur()
      await expect(page.getByText('There is no picture at this address.')).toBeVisible()
      await page.getByRole('button', { name: 'Use our picture for Fishing' }).click()
      await expect(page.getByText('There is no picture at this address.')).toHaveCount(0)
      await page.getByLabel('Category').selectOption('Cooking')
      await expect(page.getByRole('button', { name: 'Use our picture for Cooking' })).toBeVisible()

      const release = Promise.withResolvers<void>()
      await page.route('**/api/photos', async (route) => {
        await release.promise
        await route.continue()
      })
      await Promise.all([
        giveFile(page, await takePhoto(1200, 900)),
        page.getByRole('button', { name: 'Upload a photo' }).click(),
      ])
      await expect(page.getByText('Uploading your photo…')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Cancel upload' }).locator('font').first()).toBeVisible()
      await page.getByRole('button', { name: 'Create Group' }).click()
      await expect(page.getByText(/^Your photo is still being uploaded/)).toBeVisible()
      release.resolve()
      await expect(page.getByLabel('Photo URL')).toHaveValue(OWN_PHOTO)
      await expect(page.getByText('Your photo has been uploaded.')).toBeVisible()
      await expect(page.getByText('Uploading your photo…')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Upload a photo' })).toBeVisible()
      await page.getByRole('button', { name: 'Create Group' }).click()
      await closeDialog(page, 'Group Created Successfully.')
      await page.goto(searchFor(group))
      await expect(page.getByRole('article').first()).toContainText('Category: Cooking')
    })

    newMemberTest('shows what a member joins, leaves and calls themselves', async ({ page, startGroup }) => {
      const { path } = await startGroup()
      const main = page.getByRole('main')
      await page.goto(path)
      const join = main.getByRole('button', { name: 'Join Group' })
      await expect(join.locator('font').first()).toBeVisible()
      await join.click()
      await expect(main.getByText('You have successfully joined this group.')).toBeVisible()
      await expect(main.getByText('1 of 14 places taken')).toBeVisible()
      await expect(main.getByRole('button', { name: 'Joined' }).locator('font').first()).toBeVisible()
      await main.getByRole('button', { name: 'Leave group' }).click()
      await expect(main.getByText('You have successfully joined this group.')).toHaveCount(0)
      await expect(main.getByText('0 of 14 places taken')).toBeVisible()
      await expect(join).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(main.getByText('1 of 14 places taken')).toBeVisible()

      await page.goto('/dashboard/joined')
      await main.getByRole('button', { name: /^Leave / }).click()
      await expect(page.getByText("You haven't joined any groups yet.")).toBeVisible()

      await page.goto('/dashboard')
      await expectScreen(page, 'Overview')
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
      await dialog.getByLabel('Name').fill('Robin')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(dialog.getByText('Please enter a full name (at least two words).')).toBeVisible()
      await dialog.getByLabel('Name').fill('Robin Fletcher')
      await dialog.getByLabel('Photo URL').fill(photoOn(page))
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      const reloaded = page.waitForEvent('load')
      await closeDialog(page, 'Success!')
      await reloaded
      await expect(main.getByText('Robin Fletcher')).toBeVisible()
    })
  })
}
