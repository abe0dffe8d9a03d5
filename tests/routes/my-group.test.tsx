import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { breakServer, server } from '../mocks/server.ts'
import { press, renderApp } from '../render-app.tsx'
import { findAndPress } from '../spec/member.ts'

function openMyGroups(...names: string[]) {
  backend.groups = names.map((name) => buildGroup({ name, userEmail: 'ada@example.com' }))
  return renderApp('/my-group', { user: buildUser() })
}

async function askToDelete(name: string) {
  await findAndPress(`Delete ${name}`)
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' })
  expect(question).toHaveAccessibleDescription(`This action is permanent and cannot be undone! ${name}`)
}

async function remove(name: string) {
  await askToDelete(name)
  press('Yes, delete it!')
}

const deletes = () => backend.calls.filter(({ method }) => method === 'DELETE')

describe('My Groups', () => {
  test('deletes nothing after Back, which closes the confirmation', async () => {
    const { router } = openMyGroups('Kept')
    await screen.findByRole('link', { name: 'Kept' })
    await act(() => router.navigate('/about-us'))
    await act(() => router.navigate('/my-group'))
    await askToDelete('Kept')
    act(() => window.history.back())
    expect(await screen.findByRole('heading', { name: 'About Us', level: 1 })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(deletes()).toEqual([])
    expect(screen.getByRole('heading', { name: 'About Us', level: 1 })).toHaveFocus()
  })

  test('says how many have joined each group, which are full and, at the end, which have ended', async () => {
    const mine = { userEmail: 'ada@example.com' }
    backend.groups = [
      buildGroup({ ...mine, members: 18, joined: 3, date: daysFromNow(3) }),
      buildGroup({ ...mine, members: 4, joined: 4, date: daysFromNow(-1) }),
      buildGroup({ ...mine, members: 7, date: '' }),
      buildGroup({ ...mine, members: 1, joined: 0, date: '' }),
    ]
    renderApp('/my-group', { user: buildUser() })
    await screen.findAllByRole('row')
    expect(column(4)).toEqual([
      expect.stringMatching(/ ends in 3 days$/),
      'No end date',
      'No end date',
      expect.stringMatching(/ ended yesterday$/),
    ])
    expect(column(5)).toEqual(['3 of 18 members ', '7 members ', '0 of 1 member ', '4 of 4 members Full'])
  })

  test('says of an old group without a number of members that it has no limit', async () => {
    backend.groups = [buildGroup({ userEmail: 'ada@example.com', members: null })]
    renderApp('/my-group', { user: buildUser() })
    await screen.findAllByRole('row')
    expect(column(5)).toEqual([expect.stringMatching(/^No limit set\s*$/)])
  })
})

describe('Deleting a group', () => {
  test('removes it from the joined groups too, and keeps it gone if the list cannot be reloaded', async () => {
    openMyGroups('<b>Doomed</b> & co.', 'Kept')
    const ids = backend.groups.map(({ _id }) => _id)
    localStorage.setItem('joinedGroups', JSON.stringify(ids))
    await screen.findByRole('rowheader', { name: 'Kept' })
    server.use(http.get(`${HOST}/my-groups`, () => new HttpResponse(null, { status: 500 })))
    await remove('<b>Doomed</b> & co.')
    await screen.findByRole('dialog', { name: 'Deleted!' })
    press('OK')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Kept' })).toHaveFocus())
    await screen.findByText('We cannot reach the server, so this may be out of date.')
    expect(column(1)).toEqual(['Kept'])
    expect(JSON.parse(localStorage.getItem('joinedGroups') ?? '')).toEqual(ids.slice(1))
  })

  test.each([
    ['Deleted!', 'no count', () => HttpResponse.json({ message: 'OK' })],
    ['Already deleted', 'a count of 0 as text', () => HttpResponse.json({ deletedCount: '0' })],
    ['Already deleted', '404', () => new HttpResponse(null, { status: 404 })],
  ])('ends with "%s" if the backend responds with %s', async (title, _, response) => {
    server.use(http.delete(`${HOST}/all-group/:id`, response))
    openMyGroups('Doomed')
    await askToDelete('Doomed')
    backend.groups = []
    press('Yes, delete it!')
    await screen.findByRole('dialog', { name: title })
  })
})

test('A group whose delete nobody can confirm, since the server cannot be reached, is not said to be deleted', async () => {
  openMyGroups('Doomed')
  await askToDelete('Doomed')
  breakServer()
  press('Yes, delete it!')
  await screen.findByText('We cannot reach the server. Check your connection and try again.')
  expect(screen.queryByText('Deleted!')).not.toBeInTheDocument()
  expect(column(1)).toEqual(['Doomed'])
})

/** The texts of a column of the table. */
function column(index: number): (string | null)[] {
  return screen
    .queryAllByRole('rowheader')
    .map(({ parentElement }) => parentElement?.children[index]?.textContent ?? null)
}
