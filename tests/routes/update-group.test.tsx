import { act, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

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

describe('Update Group', () => {
  test('keeps a category beyond the eight, unless the member chooses another', async () => {
    const { user } = openForm({ category: 'Chess' })
    const category = await screen.findByLabelText('Category')
    expect(category).toHaveDisplayValue('Chess')
    expect(within(category).getAllByRole('option')).toHaveLength(9)
    await user.type(screen.getByLabelText('Group Name'), ', improved')
    await user.click(screen.getByRole('button', { name: 'Update Group' }))
    await screen.findByRole('dialog', { name: 'Group Updated Successfully!' })
    expect(backend.groups).toMatchObject([{ name: 'Old name, improved', category: 'Chess' }])
  })

  test('does not choose a category for a group that has none', async () => {
    const { user } = openForm({ category: '' })
    expect(await screen.findByLabelText('Category')).toHaveDisplayValue('No category')
    await user.click(screen.getByRole('button', { name: 'Update Group' }))
    await screen.findByRole('dialog', { name: 'Group Updated Successfully!' })
    expect(backend.groups).toMatchObject([{ category: '' }])
  })

  test('quotes an end date that no date field can show, and keeps it', async () => {
    const { user } = openForm({ date: 'the first of May' })
    const date = await screen.findByLabelText('End Date')
    expect(date).toHaveDisplayValue('')
    expect(date).toHaveAccessibleDescription(expect.stringContaining('“the first of May”'))
    await user.type(screen.getByLabelText('Group Name'), ', improved')
    await user.click(screen.getByRole('button', { name: 'Update Group' }))
    await screen.findByRole('dialog', { name: 'Group Updated Successfully!' })
    expect(backend.groups).toMatchObject([{ name: 'Old name, improved', date: 'the first of May' }])
  })

  test('may keep an end date that has passed, but not change it to another one', async () => {
    const { user } = openForm({ date: daysFromNow(-5) })
    const date = await screen.findByLabelText('End Date')
    await user.clear(date)
    await user.type(date, daysFromNow(-4))
    await user.click(screen.getByRole('button', { name: 'Update Group' }))
    expect(await screen.findByText('End date must not be in the past.')).toBeVisible()
    expect(backend.calls.filter(({ method }) => method === 'PUT')).toEqual([])

    await user.clear(date)
    await user.type(date, daysFromNow(-5))
    await user.click(screen.getByRole('button', { name: 'Update Group' }))
    await screen.findByRole('dialog', { name: 'Group Updated Successfully!' })
  })

  test('keeps what is being typed when the group is read again, changed by somebody else', async () => {
    const { group, user, router } = openForm()
    await user.type(await screen.findByLabelText('Group Name'), ', half typed')
    backend.groups = [{ ...group, location: 'Elsewhere' }]
    await act(() => router.revalidate())
    expect(screen.getByLabelText('Group Name')).toHaveValue('Old name, half typed')
    expect(screen.queryByText(/holds changes/)).not.toBeInTheDocument()
  })

  test('says that it holds what was typed on an earlier visit, which can be discarded', async () => {
    const { group, user, router } = openForm()
    const sentence = 'You have unsaved changes.'
    await user.type(await screen.findByLabelText('Group Name'), ', half typed')
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
    await act(() => router.navigate('/about-us'))
    await act(() => router.navigate(`/update-group/${group._id}`))
    expect(await screen.findByText(sentence)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(screen.getByLabelText('Group Name')).toHaveValue('Old name')
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Update Group' })).toHaveFocus()
    await user.type(screen.getByLabelText('Location'), ', 2nd floor')
    await user.click(screen.getByRole('button', { name: 'Update Group' }))
    await screen.findByRole('dialog', { name: 'Group Updated Successfully!' })
    expect(backend.groups[0]).toMatchObject({ name: 'Old name' })
  })

  test('that could not be opened can be tried again, and the focus stays in the page', async () => {
    server.use(
      http.get(`${HOST}/all-group/:id`, () => new HttpResponse(null, { status: 403 }), { once: true }),
    )
    const { user } = openForm()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('Group Name')).toHaveValue('Old name')
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement)
  })

  test('works where the backend keeps email addresses to itself, and shows me my own', async () => {
    backend.keepsEmails = true
    const { user } = openForm()
    expect(await screen.findByLabelText('User Email')).toHaveValue('ada@example.com')
    expect(screen.getByLabelText('User Email')).toHaveAttribute('readonly')
    expect(screen.getByLabelText('User Name')).toHaveValue('Ada L.')
    await user.type(screen.getByLabelText('Group Name'), ', improved')
    await user.click(screen.getByRole('button', { name: 'Update Group' }))
    await screen.findByRole('dialog', { name: 'Group Updated Successfully!' })
    expect(backend.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      name: 'Old name, improved',
      userName: 'Ada L.',
      userEmail: 'ada@example.com',
    })
    expect(backend.calls.filter(({ path }) => path.startsWith('/all-group/'))).toMatchObject([
      { method: 'GET', authorization: null },
      { method: 'PUT' },
    ])
  })

  test("of somebody else's group is refused where the backend keeps email addresses to itself", async () => {
    backend.keepsEmails = true
    openForm({ userEmail: 'grace@example.com' })
    expect(await screen.findByRole('heading', { name: 'This is not your group' })).toBeVisible()
  })

  test("of somebody else's group is refused", async () => {
    openForm({ userEmail: 'grace@example.com' })
    expect(await screen.findByRole('heading', { name: 'This is not your group' })).toBeVisible()
    expect(screen.queryByLabelText('Group Name')).not.toBeInTheDocument()
  })

  test("is the owner's, in whatever case the email is written", async () => {
    openForm({ userEmail: 'Ada@Example.com' })
    expect(await screen.findByLabelText('Group Name')).toHaveValue('Old name')
  })
})
