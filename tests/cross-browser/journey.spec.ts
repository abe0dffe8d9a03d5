import { newGroup } from '../e2e/support/group.ts'
import { createMember } from '../e2e/support/member.ts'
import { test } from './visitor.ts'

test('a member looks around, logs in, and creates, joins and deletes a group', async ({ visitor }) => {
  const member = await createMember()
  const group = newGroup()

  await test.step('browses as a guest', async () => {
    await visitor.open('/')
    await visitor.press('link', 'All Groups', 'header')
    await visitor.seesScreen('All Groups')
    await visitor.press('button', 'Show Search Options')
    await visitor.sees('Category: Fishing')
    await visitor.choose('Category', 'Cooking')
    await visitor.seesNo('Category: Fishing')
    await visitor.sees('Category: Cooking')
  })

  await test.step('logs in', async () => {
    await visitor.logIn(member)
    await visitor.sees('Category: Cooking')
  })

  await test.step('creates a group', async () => {
    await visitor.press('link', 'Create Group', 'header')
    await visitor.seesScreen('Create Group')
    await visitor.fill('Group Name', group.name)
    await visitor.choose('Category', group.category)
    await visitor.fill('Description', group.description)
    await visitor.fill('Location', group.location)
    await visitor.fill('Max Members', group.members)
    await visitor.choose('End Date', group.date)
    await visitor.fill('Photo URL', group.photo)
    await visitor.press('button', 'Create Group')
    await visitor.sees('Group Created Successfully.')
    await visitor.press('button', 'OK')
  })

  await test.step('joins it', async () => {
    await visitor.press('link', 'See its page')
    await visitor.seesScreen(group.name)
    await visitor.press('button', 'Join Group')
    await visitor.sees('You have successfully joined this group.')
  })

  await test.step('deletes it', async () => {
    await visitor.press('link', 'My Groups', 'header')
    await visitor.press('button', `Delete ${group.name}`)
    await visitor.sees('This action is permanent and cannot be undone!')
    await visitor.press('button', 'Yes, delete it!')
    await visitor.sees('Your group has been deleted.')
    await visitor.press('button', 'OK')
    await visitor.sees("You haven't created any groups yet.")
  })
})

test('a guest returns to the same scroll position by Back and by a reload', async ({ visitor }) => {
  await visitor.open('/all-groups?sort=oldest')
  await visitor.returnsToPosition(700)
})

test('a guest returns to the scroll position of a page that the browser has kept', async ({ visitor }) => {
  await visitor.open('/about-us')
  await visitor.seesWebFonts()
  await visitor.scrollTo(700)
  await visitor.open('/terms')
  await visitor.seesWebFonts()
  await visitor.goBackTo('About Us')
  await visitor.seesPosition(700)
})

test('the bar does not cover the label of a field that gets the focus', async ({ visitor }) => {
  await visitor.open('/contact')
  await visitor.scrollTo(1000)
  await visitor.focusesWithLabel('Subject')
})

test('who forgets a choice in a form is led to it', async ({ visitor }) => {
  await visitor.open('/blogs')
  for (const label of ['Title', 'Author', 'Content']) await visitor.fill(label, 'Kites')
  await visitor.press('button', 'Add Post')
  await visitor.sees('Please fill in all fields.')
  await visitor.seesFocusOn('Category')
})

test('a guest sees the theme that they have chosen on another page on Back, too', async ({ visitor }) => {
  await visitor.open('/about-us')
  // WebKit complains of fonts that are still on their way when the page is left.
  await visitor.seesWebFonts()
  await visitor.open('/terms')
  await visitor.seesWebFonts()
  await visitor.press('button', 'Toggle Theme')
  await visitor.seesTheme('dark')
  await visitor.goBackTo('About Us')
  await visitor.seesTheme('dark')
})

test('in a narrow window, menus are as tall as their items, and a press beside them closes them', async ({
  visitor,
}) => {
  await visitor.narrowWindow()
  await visitor.open('/about-us')
  await visitor.press('button', 'Menu')
  await visitor.seesFittingMenu()
  await visitor.pressBesideMenu()
  await visitor.seesNoMenu()
  const member = await createMember()
  await visitor.logIn(member)
  await visitor.press('button', `Account menu of ${member.name}`)
  await visitor.seesFittingMenu()
  await visitor.pressBesideMenu()
  await visitor.seesNoMenu()
  await visitor.open('/dashboard')
  await visitor.press('button', 'Menu')
  await visitor.sees('Edit Profile')
  await visitor.pressBesideMenu()
  await visitor.seesNoMenu()
})
