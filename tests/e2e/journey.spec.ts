import { takePhoto } from '../backend/support/pictures.ts'
import { createGroup, newGroup } from './support/group.ts'
import { closeDialog, logIn, logOut, newMember, register } from './support/member.ts'
import { expectScreen, goTo } from './support/pages.ts'
import { expect, test } from './support/test.ts'
import { chooseFile, OWN_PHOTO } from './support/uploading.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a newcomer whose browser translates the pages looks around, registers, and creates, joins, changes and deletes a group @phone', async ({
  page,
  press,
  expectComplaint,
}) => {
  expectComplaint(/Minified React error #418/, 'React renders again what was translated before it came')
  await page.addInitScript(translate, DELAY_MS)
  const member = newMember()
  const group = newGroup()
  const newName = `${group.name} and friends`

  await test.step('browses as a guest', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Featured Spot' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^See More about/ })).toHaveCount(8)
    await goTo(page, 'All Groups')
    await expectScreen(page, 'All Groups')
    await press(page.getByRole('button', { name: 'Show Search Options' }))
    await page.getByLabel('Category').selectOption('Cooking')
    await expect(page.getByText('Category: Cooking').first()).toBeVisible()
    await expect(page.getByText('Category: Fishing')).toHaveCount(0)
    await page.getByLabel('Category').selectOption('All Categories')
    await press(page.getByRole('button', { name: 'Hide Search Options' }))
  })

  await test.step('registers, with a photo from the device, and gets to the group', async () => {
    await page.getByLabel('Search groups').fill('sunday sketch')
    // Waits for the result: in the list of all groups its position is different.
    await expect(page.getByRole('article').first()).toContainText('Sunday Sketch Walk')
    await press(page.getByRole('link', { name: 'See More about Sunday Sketch Walk' }))
    await expectScreen(page, 'Log in')
    await press(page.getByRole('link', { name: 'Register' }))
    await expectScreen(page, 'Register')
    await expect(page.getByText('Register to see Sunday Sketch Walk')).toBeVisible()
    await register(page, member, async () => {
      const upload = page.getByRole('button', { name: 'Upload a photo' })
      await Promise.all([chooseFile(page, await takePhoto(800, 800)), press(upload)])
      await expect(page.getByText('holiday.jpg', { exact: true })).toBeVisible()
    })
    await expectScreen(page, 'Sunday Sketch Walk')
    const photo = page.getByRole('button', { name: `Account menu of ${member.name}` }).locator('img')
    await expect(photo).toHaveAttribute('src', OWN_PHOTO)
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
  })

  await test.step('creates a group and finds it', async () => {
    await goTo(page, 'Create Group')
    await createGroup(page, group)
    await expect(page.getByLabel('Group Name')).toHaveValue('')
    await goTo(page, 'All Groups')
    await page.getByLabel('Search groups').fill(group.name)
    await expect(page).toHaveURL(/\?q=/)
    await press(page.getByRole('link', { name: `See More about ${group.name}` }))
    await expectScreen(page, group.name)
    await expect(page.getByText(group.description)).toBeVisible()
    await expect(page.getByText(group.location)).toBeVisible()
    const photo = page.getByRole('img', { name: `Photo of ${group.name}` })
    await expect(photo).toHaveAttribute('src', group.photo)
    await expect(photo).toHaveJSProperty('complete', true)
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
  })

  await test.step('joins it', async () => {
    await press(page.getByRole('button', { name: 'Join Group' }))
    await expect(page.getByText('Successfully joined the group!')).toBeVisible()
    await page.reload()
    await expect(page.getByText('You have successfully joined this group.')).toBeVisible()
  })

  await test.step('changes it', async () => {
    await press(page.getByRole('link', { name: 'Edit this group' }))
    await page.getByLabel('Group Name').fill(newName)
    await press(page.getByRole('button', { name: 'Update Group' }))
    await closeDialog(page, 'Group Updated Successfully!')
    await expect(page).toHaveURL('/my-group')
    await expect(page.getByRole('row').filter({ hasText: newName })).toContainText(group.location)
    // Back skips the form.
    await page.goBack()
    await expectScreen(page, newName)
    await page.goForward()
  })

  await test.step('deletes it', async () => {
    await press(page.getByRole('button', { name: `Delete ${newName}` }))
    await press(page.getByRole('button', { name: 'Yes, delete it!' }))
    await closeDialog(page, 'Deleted!')
    await expect(page.getByText("You haven't created any groups yet.")).toBeVisible()
  })

  await test.step('logs out', async () => {
    await logOut(page, member, press)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: /^Account menu/ })).toHaveCount(0)
    await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible()
  })

  await test.step('logs in again', async () => {
    await press(page.locator('header').getByRole('link', { name: 'Log in' }))
    await expectScreen(page, 'Log in')
    await logIn(page, member)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: `Account menu of ${member.name}` })).toBeVisible()
  })
})

/** How long a translation of later text takes. In the unit tests it takes no time. */
const DELAY_MS = 50

/** Wraps each text of the page, now and later, in two elements, as Chrome's translator does. */
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
    for (const text of found) setTimeout(translateText, delay, text)
  }
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) translateIn(node)
  }).observe(document, { childList: true, subtree: true })
}
