import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

function openMyGroups(...names: string[]) {
  backend.groups = names.map((name) => buildGroup({ name, userEmail: 'ada@example.com' }))
  return renderApp('/my-group', { user: buildUser() })
}

async function askToDelete({ user }: ReturnType<typeof renderApp>, name: string) {
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  return within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
}

describe('My Groups', () => {
  test("lists a member's own groups, asked for with email and token", async () => {
    backend.groups = [
      buildGroup({
        name: 'Night sky',
        category: 'Photography',
        location: 'Potsdam',
        date: '2031-05-31',
        members: 7,
        userEmail: 'ada@example.com',
      }),
      buildGroup({ name: 'Not mine' }),
    ]
    renderApp('/my-group', { user: buildUser() })
    const [header, ...rows] = await screen.findAllByRole('row')
    expect(header && within(header).getAllByRole('columnheader').map(textOf)).toEqual([
      'No.',
      'Group Name',
      'Category',
      'Location',
      'Date',
      'Max Members',
      'Photo',
      'Action',
    ])
    expect(rows).toHaveLength(1)
    expect(screen.getAllByRole('cell').slice(0, 6).map(textOf)).toEqual([
      '1',
      'Night sky',
      'Photography',
      'Potsdam',
      'May 31, 2031',
      '7',
    ])
    expect(screen.getByRole('img', { name: 'Photo of Night sky' })).toBeVisible()
    expect(backend.calls).toContainEqual({
      method: 'GET',
      path: '/my-groups?email=ada%40example.com',
      authorization: 'Bearer token-of-ada',
      body: undefined,
    })
  })

  test('leads from each row to the page and to the form of its group', async () => {
    openMyGroups('First', 'Second')
    const id = backend.groups[1]?._id
    expect(await screen.findByRole('link', { name: 'Details of Second' })).toHaveAttribute(
      'href',
      `/details-group/${id}`,
    )
    expect(screen.getByRole('link', { name: 'Edit Second' })).toHaveAttribute('href', `/update-group/${id}`)
  })

  test('deletes a group where the backend keeps email addresses to itself', async () => {
    backend.keepsEmails = true
    const app = openMyGroups('Doomed')
    const question = await askToDelete(app, 'Doomed')
    await app.user.click(question.getByRole('button', { name: 'Yes, delete it!' }))
    await screen.findByRole('dialog', { name: 'Deleted!' })
    expect(backend.groups).toEqual([])
  })

  test('deletes a group after asking', async () => {
    const app = openMyGroups('Doomed', 'Kept')
    const question = await askToDelete(app, 'Doomed')
    expect(question.getByText('This action is permanent and cannot be undone!')).toBeInTheDocument()
    const [doomed] = backend.groups
    await app.user.click(question.getByRole('button', { name: 'Yes, delete it!' }))
    const done = within(await screen.findByRole('dialog', { name: 'Deleted!' }))
    expect(done.getByText('Your group has been deleted.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Doomed')).not.toBeInTheDocument())
    expect(screen.getByText('Kept')).toBeInTheDocument()
    expect(backend.calls).toContainEqual({
      method: 'DELETE',
      path: `/all-group/${doomed?._id}`,
      authorization: 'Bearer token-of-ada',
      body: undefined,
    })
    // The button that asked for it is gone.
    await app.user.click(done.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'My Groups' })).toHaveFocus())
  })

  test('names the group that it asks about, beside the words that it always uses', async () => {
    const name = '<b>Doomed</b> & co.'
    const question = await askToDelete(openMyGroups(name, 'Kept'), name)
    expect(question.getByText('This action is permanent and cannot be undone!')).toBeInTheDocument()
    expect(question.getByText(name)).toBeInTheDocument()
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      `This action is permanent and cannot be undone! ${name}`,
    )
  })

  test('deletes nothing when the member thinks better of it', async () => {
    const app = openMyGroups('Spared')
    const question = await askToDelete(app, 'Spared')
    await app.user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('cell', { name: 'Spared' })).toBeVisible()
    expect(backend.calls.map(({ method }) => method)).not.toContain('DELETE')
  })

  test('says why a group could not be deleted, and keeps its row', async () => {
    server.use(http.delete(`${HOST}/all-group/:id`, () => new HttpResponse(null, { status: 403 })))
    const app = openMyGroups('Stubborn')
    const question = await askToDelete(app, 'Stubborn')
    await app.user.click(question.getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText('You are not allowed to do that.')).toBeVisible()
    expect(screen.getByText('Stubborn')).toBeVisible()
  })

  test.each([
    ['answers 404', () => new HttpResponse(null, { status: 404 })],
    ['deletes none', () => HttpResponse.json({ deletedCount: 0 })],
  ])('says that a group is already gone when the backend %s', async (_, answer) => {
    server.use(http.delete(`${HOST}/all-group/:id`, answer))
    const app = openMyGroups('Gone')
    const question = await askToDelete(app, 'Gone')
    await app.user.click(question.getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByRole('dialog', { name: 'Already deleted' })).toBeInTheDocument()
  })

  test('invites a member without groups to create one', async () => {
    openMyGroups()
    expect(await screen.findByText("You haven't created any groups yet.")).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Create Group' })).toHaveAttribute('href', '/create-group')
  })

  test('says so when the groups cannot be loaded, and tries again', async () => {
    server.use(http.get(`${HOST}/my-groups`, () => new HttpResponse(null, { status: 400 }), { once: true }))
    const { user } = openMyGroups('Here again')
    expect(await screen.findByText('Your groups could not be loaded.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Here again')).toBeVisible()
  })
})

function textOf({ textContent }: Element): string | null {
  return textContent
}
