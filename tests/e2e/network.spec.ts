import { fillInGroup, newGroup } from './support/group.ts'
import { LIST_CALL } from './support/hold-back.ts'
import { closeDialog, createMember, logIn } from './support/member.ts'
import { expect, test } from './support/test.ts'

const OFFLINE = 'We cannot reach the server. Check your connection and try again.'

test.beforeEach(({ expectComplaint }) => {
  expectComplaint(/net::ERR_/, 'Chromium logs each call that finds no network')
})

for (const path of ['/', '/all-groups']) {
  test(`a visitor of ${path} is told when the groups cannot be loaded, and can try again`, async ({
    page,
    press,
  }) => {
    await page.route(LIST_CALL, (route) => route.abort('internetdisconnected'))
    await page.goto(path)
    await expect(page.getByText('The groups could not be loaded.')).toBeVisible()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await page.unroute(LIST_CALL)
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect(page.getByRole('link', { name: /^See More about/ }).first()).toBeVisible()
    await expect(page.getByText('The groups could not be loaded.')).toBeHidden()
  })
}

test('a member who creates a group without a network keeps what was typed, and sends it later', async ({
  page,
  context,
  press,
}) => {
  const group = newGroup()
  const member = await createMember()
  await page.goto('/login?from=/create-group')
  await logIn(page, member)
  await fillInGroup(page, group)

  await context.setOffline(true)
  await press(page.getByRole('button', { name: 'Create Group' }))
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue(group.description)

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue(group.description)
  await expect(page.getByLabel('Category')).toHaveValue(group.category)
  await press(page.getByRole('button', { name: 'Create Group' }))
  await closeDialog(page, 'Group Created Successfully.')
})
