import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { backend, HOST, refuse, respond } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { field, fillIn, press, renderApp } from '../render-app.tsx'

function openForm(overrides: Partial<Group> = {}) {
  const group = buildGroup({
    name: 'Old name',
    category: 'Cooking',
    date: '2031-05-31',
    userName: 'Ada L.',
    userEmail: 'ada@example.com',
    ...overrides,
  })
  backend.groups = [group]
  return { group, ...renderApp(`/update-group/${group._id}`, { user: buildUser() }) }
}

async function update() {
  press('Update Group')
  await screen.findByRole('dialog', { name: 'Group Updated Successfully!' })
}

describe('Update Group', () => {
  test.each([
    ['beyond the eight', 'Chess', 'Chess'],
    ['that is missing', '', 'No category'],
  ])('keeps a category %s, and an end date that no date field can show', async (_, category, shown) => {
    const date = 'the first of May'
    openForm({ category, date })
    expect(await screen.findByLabelText('Category')).toHaveDisplayValue(shown)
    expect(within(field('Category')).getAllByRole('option')).toHaveLength(9)
    expect(field('End Date')).toHaveDisplayValue('')
    expect(field('End Date')).toHaveAccessibleDescription(expect.stringContaining('“the first of May”'))
    fillIn({ 'Group Name': 'New name' })
    await update()
    expect(backend.groups).toMatchObject([{ name: 'New name', category, date }])
  })

  test('says that members stay, and updates more seats than a new group may have, if they stay, on a backend that creates it anew', async () => {
    const body = { modifiedCount: 0, matchedCount: 0, upsertedId: 'new' }
    server.use(http.put(`${HOST}/all-group/:id`, () => HttpResponse.json(body)))
    openForm({ members: 250_000, joined: 12 })
    expect(await screen.findByLabelText('Max Members')).toHaveAccessibleDescription(
      'Joined so far: 12. Lowering this removes nobody.',
    )
    fillIn({ 'Group Name': 'New name', 'Max Members': '250001' })
    press('Update Group')
    expect(await screen.findByText('Max members can be at most 250,000.')).toBeVisible()
    fillIn({ 'Max Members': '250000' })
    await update()
  })

  test.each([
    [{ modifiedCount: 0, matchedCount: 0 }, 'This group has since been deleted.'],
    [{ modifiedCount: '0', matchedCount: '0' }, 'This group has since been deleted.'],
    ['updated', 'We could not read the server’s answer. Please try again.'],
  ])('does not say that nothing was changed if the backend responds with %j', async (body, sentence) => {
    server.use(http.put(`${HOST}/all-group/:id`, () => HttpResponse.json(body)))
    openForm()
    await screen.findByLabelText('Group Name')
    fillIn({ 'Group Name': 'New name' })
    press('Update Group')
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(field('Group Name')).toHaveValue('New name')
  })

  test('says that it has unsaved changes from an earlier visit, which can be discarded', async () => {
    const { group, user, router } = openForm()
    const sentence = 'You have unsaved changes.'
    await user.type(await screen.findByLabelText('Group Name'), ', half typed')
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
    await act(() => router.navigate('/about-us'))
    await act(() => router.navigate(`/update-group/${group._id}`))
    expect(await screen.findByText(sentence)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(field('Group Name')).toHaveValue('Old name')
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Update Group' })).toHaveFocus()
    await user.type(field('Location'), ', 2nd floor')
    await update()
    expect(backend.groups[0]).toMatchObject({ name: 'Old name' })
  })

  test('shows the group as it is by now after Back, not as it was last seen', async () => {
    const { group, router } = openForm()
    await screen.findByLabelText('Group Name')
    await act(() => router.navigate('/about-us'))
    backend.groups = [{ ...group, name: 'New name' }]
    await act(() => router.navigate(-1))
    expect(await screen.findByLabelText('Group Name')).toHaveValue('New name')
  })

  test('works if the backend sends no email addresses, and shows me my own', async () => {
    backend.keepsEmails = true
    openForm()
    expect(await screen.findByLabelText('User Email')).toHaveValue('ada@example.com')
    fillIn({ 'Group Name': 'New name' })
    await update()
    const organiser = { userName: 'Ada L.', userEmail: 'ada@example.com' }
    expect(backend.calls.filter(({ path }) => path.startsWith('/all-group/'))).toMatchObject([
      { method: 'GET', authorization: null },
      { method: 'PUT', body: { name: 'New name', ...organiser } },
    ])
  })

  test.each([
    ['sends', false],
    ['does not send', true],
  ])("refuses somebody else's group if the backend %s email addresses", async (_, keepsEmails) => {
    backend.keepsEmails = keepsEmails
    openForm({ userEmail: 'grace@example.com' })
    expect(await screen.findByRole('heading', { name: 'This is not your group' })).toBeVisible()
    expect(screen.queryByLabelText('Group Name')).not.toBeInTheDocument()
  })

  test('recognises the owner by their email in any case', async () => {
    openForm({ userEmail: 'Ada@Example.com' })
    expect(await screen.findByLabelText('Group Name')).toHaveValue('Old name')
  })
})

describe('Updating a group that has been changed meanwhile', () => {
  const CHANGED = /^This group was changed elsewhere while you were editing\./

  let group: Group
  let version: number
  let ifMatches: (string | null)[]

  /** Mocks a backend that tags each version, and refuses to overwrite another version than the one seen. */
  beforeEach(() => {
    group = buildGroup({ name: 'Night Owls', userEmail: 'ada@example.com' })
    backend.groups = [group]
    backend.features = ['if-match']
    version = 1
    ifMatches = []
    const url = `${HOST}/all-group/${group._id}`
    server.use(
      http.get(url, () => {
        const response = respond({ ...group })
        response.headers.set('etag', `"v${version}"`)
        return response
      }),
      http.put(url, async ({ request }) => {
        const ifMatch = request.headers.get('if-match')
        ifMatches.push(ifMatch)
        if (backend.groups.length === 0) return refuse(404, 'not_found', 'Refused.')
        if (ifMatch && ifMatch !== `"v${version}"`) return refuse(412, 'changed_meanwhile', 'Refused.')
        Object.assign(group, await request.json())
        return respond({ modifiedCount: 1 })
      }),
    )
  })

  async function renameAfterChange() {
    const app = renderApp(`/update-group/${group._id}`, { user: buildUser() })
    await screen.findByLabelText('Group Name')
    group.name = 'Early Birds'
    version += 1
    fillIn({ 'Group Name': 'Owls' })
    press('Update Group')
    return app
  }

  test('is refused, even after a reload, and keeps what was typed until that is discarded', async () => {
    const { unmount } = await renameAfterChange()
    expect(await screen.findByText(CHANGED)).toBeVisible()
    expect(field('Group Name')).toHaveValue('Owls')
    unmount()
    const { user } = renderApp(`/update-group/${group._id}`, { user: buildUser() })
    expect(await screen.findByLabelText('Group Name')).toHaveValue('Owls')
    press('Update Group')
    expect(await screen.findByText(CHANGED)).toBeVisible()
    expect(group.name).toBe('Early Birds')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(field('Group Name')).toHaveValue('Early Birds')
    expect(screen.queryByText(CHANGED)).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Update Group' })).toHaveFocus()
    press('Update Group')
    await screen.findByRole('dialog', { name: 'Group Updated Successfully!' })
    expect(ifMatches).toEqual(['"v1"', '"v1"', '"v2"'])
  })

  test('can overwrite it with what was typed, but not by Enter in a field', async () => {
    const { user } = await renameAfterChange()
    const button = await screen.findByRole('button', { name: 'Keep mine' })
    await user.type(field('Group Name'), '{Enter}')
    await waitFor(() => expect(ifMatches).toEqual(['"v1"', '"v1"']))
    await user.click(button)
    await screen.findByRole('dialog', { name: 'Group Updated Successfully!' })
    expect(ifMatches).toEqual(['"v1"', '"v1"', null])
    expect(group.name).toBe('Owls')
  })

  test('keeps what was typed if the group has been deleted since', async () => {
    const { user } = await renameAfterChange()
    const button = await screen.findByRole('button', { name: 'Keep mine' })
    backend.groups = []
    await user.click(button)
    expect(await screen.findByText('This group has since been deleted.')).toBeVisible()
    expect(field('Group Name')).toHaveValue('Owls')
  })
})
