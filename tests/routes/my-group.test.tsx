import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

function openMyGroups(...names: string[]) {
  backend.groups = names.map((name) => buildGroup({ name, userEmail: 'ada@example.com' }))
  return renderApp('/my-group', { user: buildUser() })
}

async function askToDelete({ user }: ReturnType<typeof renderApp>, name: string) {
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' })
  expect(question).toHaveAccessibleDescription(`This action is permanent and cannot be undone! ${name}`)
  return within(question)
}

async function remove(app: ReturnType<typeof renderApp>, name: string) {
  const question = await askToDelete(app, name)
  await app.user.click(question.getByRole('button', { name: 'Yes, delete it!' }))
}

/** Holds the next call about one group until `release`; `arrived` resolves once it has been made. */
function holdCall(method: 'get' | 'delete', respond = (): Response | undefined => undefined) {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  server.use(
    http[method](
      `${HOST}/all-group/:id`,
      async () => {
        arrived.resolve()
        await released.promise
        return respond()
      },
      { once: true },
    ),
  )
  return { arrived: arrived.promise, release: released.resolve }
}

const deletes = () => backend.calls.filter(({ method }) => method === 'DELETE')

describe('My Groups', () => {
  test('says that a group is already gone if the backend responds with 404', async () => {
    server.use(http.delete(`${HOST}/all-group/:id`, () => new HttpResponse(null, { status: 404 })))
    const app = openMyGroups('Gone')
    await remove(app, 'Gone')
    expect(await screen.findByRole('dialog', { name: 'Already deleted' })).toBeInTheDocument()
  })

  test('deletes nothing after Back, which closes the confirmation', async () => {
    const app = openMyGroups('Kept')
    await screen.findByRole('link', { name: 'Kept' })
    await act(() => app.router.navigate('/about-us'))
    await act(() => app.router.navigate('/my-group'))
    await askToDelete(app, 'Kept')
    act(() => window.history.back())
    expect(await screen.findByRole('heading', { name: 'About Us', level: 1 })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(deletes()).toEqual([])
    expect(screen.getByRole('heading', { name: 'About Us', level: 1 })).toHaveFocus()
  })

  test('closes the confirmation once another member has logged in', async () => {
    const app = openMyGroups('First')
    await askToDelete(app, 'First')
    act(() => app.auth.changeUser(buildUser({ uid: 'grace', email: 'grace@example.com' })))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(deletes()).toEqual([])
  })

  test('says how many have joined each group, which are full, and which have ended', async () => {
    const mine = { userEmail: 'ada@example.com' }
    backend.groups = [
      buildGroup({ ...mine, members: 18, joined: 3, date: daysFromNow(3) }),
      buildGroup({ ...mine, members: 4, joined: 4, date: daysFromNow(-1) }),
      buildGroup({ ...mine, members: 7, date: '' }),
    ]
    renderApp('/my-group', { user: buildUser() })
    await screen.findAllByRole('row')
    expect(column(4)).toEqual([
      expect.stringMatching(/ ends in 3 days$/),
      expect.stringMatching(/ ended yesterday$/),
      'No end date',
    ])
    expect(column(5)).toEqual(['3 of 18 ', '4 of 4 Full', '7 '])
  })
})

describe('Deleting a group', () => {
  test('removes it from the joined groups too, and keeps it gone if the list cannot be reloaded', async () => {
    const app = openMyGroups('<b>Doomed</b> & co.', 'Kept')
    const ids = backend.groups.map(({ _id }) => _id)
    localStorage.setItem('joinedGroups', JSON.stringify(ids))
    await screen.findByRole('rowheader', { name: 'Kept' })
    server.use(http.get(`${HOST}/my-groups`, () => new HttpResponse(null, { status: 400 })))
    await remove(app, '<b>Doomed</b> & co.')
    await screen.findByRole('dialog', { name: 'Deleted!' })
    expect(column(1)).toEqual(['Kept'])
    await app.user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Kept' })).toHaveFocus())
    expect(JSON.parse(localStorage.getItem('joinedGroups') ?? '')).toEqual(ids.slice(1))
  })

  test('succeeds even if the backend sends no count', async () => {
    server.use(
      http.delete(`${HOST}/all-group/:id`, () => {
        backend.groups = []
        return HttpResponse.json({ message: 'OK' })
      }),
    )
    await remove(openMyGroups('Doomed'), 'Doomed')
    await screen.findByRole('dialog', { name: 'Deleted!' })
  })

  test.each([
    ['is done after the screen has been left', 'About Us', () => undefined, 'Doomed has been deleted.'],
    [
      'fails after the screen has been left',
      'About Us',
      () => new HttpResponse(null, { status: 403 }),
      'Doomed was not deleted. You are not allowed to do that.',
    ],
    ['is done after its member has logged out', 'Log in', () => undefined, 'Doomed has been deleted.'],
  ])('that %s is reported in a toast, without a dialog', async (_, nextScreen, respond, sentence) => {
    const { arrived, release } = holdCall('delete', respond)
    const app = openMyGroups('Doomed')
    await remove(app, 'Doomed')
    await arrived
    if (nextScreen === 'Log in') act(() => app.auth.changeUser(null))
    else await app.user.click(await screen.findByRole('link', { name: nextScreen }))
    await screen.findByRole('heading', { name: nextScreen, level: 1 })
    release()
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('that is done while another screen loads is reported in a toast, without a dialog', async () => {
    const { arrived, release } = holdCall('delete')
    const app = openMyGroups('Doomed', 'Kept')
    await remove(app, 'Doomed')
    await arrived
    const loading = holdCall('get')
    await app.user.click(await screen.findByRole('link', { name: 'Edit Kept' }))
    await loading.arrived
    release()
    expect(await screen.findByText('Doomed has been deleted.')).toBeVisible()
    loading.release()
    await screen.findByRole('heading', { name: 'Update Group' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

/** The texts of a column of the table, even while a dialog hides the page from assistive technology. */
function column(index: number): (string | null)[] {
  return screen
    .queryAllByRole('rowheader', { hidden: true })
    .map(({ parentElement }) => parentElement?.children[index]?.textContent ?? null)
}
