import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import Swal from 'sweetalert2/dist/sweetalert2.esm.js'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { field, fillIn, press } from '../fields.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'
import { openCarousels } from './carousels.ts'
import { adasAccount, FORMS, send } from './forms.ts'
import { findDialog, findToast } from './messages.ts'

const ada = () => ({ user: buildUser() })
const adasGroup = () => buildGroup({ name: 'Chess at noon', userEmail: 'ada@example.com' })

function writes() {
  return backend.calls.filter(({ method }) => method !== 'GET')
}

describe('§4 Theme', () => {
  const root = document.documentElement

  test.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['purple', 'light'],
  ])('is read at start: with "%s" stored it is %s', async (stored, shown) => {
    localStorage.setItem('theme', stored)
    renderApp('/terms')
    await screen.findByTitle('Toggle Theme')
    expect(root).toHaveAttribute('data-theme', shown)
  })

  test('is light with nothing stored', async () => {
    renderApp('/terms')
    await screen.findByTitle('Toggle Theme')
    expect(root).toHaveAttribute('data-theme', 'light')
  })

  test('is written on every change', async () => {
    renderApp('/terms')
    await screen.findByTitle('Toggle Theme')
    for (const theme of ['dark', 'light', 'dark']) {
      press('Toggle Theme')
      expect(localStorage.getItem('theme')).toBe(theme)
    }
  })

  test('dark adds a dark class on the document root', async () => {
    renderApp('/terms')
    await screen.findByTitle('Toggle Theme')
    expect(root).not.toHaveClass('dark')
    press('Toggle Theme')
    expect(root).toHaveClass('dark')
  })

  test('dark adds a theme attribute on the document root', async () => {
    renderApp('/terms')
    await screen.findByTitle('Toggle Theme')
    press('Toggle Theme')
    expect(root).toHaveAttribute('data-theme', 'dark')
  })
})

describe('§4 Logout', () => {
  async function chooseLogout() {
    const app = renderApp('/terms', ada())
    await screen.findByRole('button', { name: 'Account menu of Ada Lovelace' })
    press('Account menu of Ada Lovelace')
    press('Logout')
    await screen.findByRole('dialog')
    return app
  }

  test('starts with a confirmation dialog, before anything happens', async () => {
    const { auth } = await chooseLogout()
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    expect(await auth.getIdToken()).toBe('token-of-ada')
  })

  test('then logs out', async () => {
    const { auth } = await chooseLogout()
    press('Yes, log out')
    await waitFor(async () => expect(await auth.getIdToken()).toBeNull())
  })

  test('then shows a success dialog that closes itself', async () => {
    await chooseLogout()
    press('Yes, log out')
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveClass('swal2-icon-success'))
    passTheTime()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('§4 Group activity', () => {
  async function openDetails(date: string) {
    const group = buildGroup({ date })
    backend.groups = [group]
    renderApp(`/details-group/${group._id}`, ada())
    await screen.findByRole('heading', { level: 1 })
  }

  test('a group is active until its date has passed', async () => {
    await openDetails(daysFromNow(1))
    expect(screen.getByRole('button', { name: 'Join Group' })).toBeVisible()
    expect(screen.queryByText(/no longer active/)).not.toBeInTheDocument()
  })

  test('then the page shows "This group is no longer active. Deadline has passed."', async () => {
    await openDetails(daysFromNow(-1))
    expect(screen.getByText('This group is no longer active. Deadline has passed.')).toBeVisible()
  })

  test('then there is no join button', async () => {
    await openDetails(daysFromNow(-1))
    expect(screen.queryByRole('button', { name: /join/i })).not.toBeInTheDocument()
  })
})

describe('§4 Join', () => {
  async function join() {
    const group = buildGroup()
    backend.groups = [group]
    renderApp(`/details-group/${group._id}`, ada())
    await screen.findByRole('button', { name: 'Join Group' })
    press('Join Group')
    return group
  }

  test('success toast "Successfully joined the group!"', async () => {
    await join()
    expect(await findToast('success', 'Successfully joined the group!')).toBeVisible()
  })

  test('afterwards "You have successfully joined this group."', async () => {
    await join()
    expect(await screen.findByText('You have successfully joined this group.')).toBeVisible()
  })

  test('is kept in local storage', async () => {
    const group = await join()
    expect(localStorage.getItem('joinedGroups')).toBe(JSON.stringify([group._id]))
  })

  test('makes no server call', async () => {
    await join()
    await screen.findByText('You have successfully joined this group.')
    expect(writes()).toEqual([])
  })

  test('again shows the info "You have already joined this group."', async () => {
    await join()
    press('Joined')
    expect(await findToast('info', 'You have already joined this group.')).toBeVisible()
  })
})

describe('§4 Delete', () => {
  async function askToDelete() {
    backend.groups = [adasGroup()]
    renderApp('/my-group', ada())
    await screen.findByRole('button', { name: 'Delete Chess at noon' })
    press('Delete Chess at noon')
    return screen.findByRole('dialog')
  }

  test('confirmation "Are you sure?" / "This action is permanent and cannot be undone!"', async () => {
    await askToDelete()
    await findDialog('Are you sure?', { text: 'This action is permanent and cannot be undone!' })
    expect(writes()).toEqual([])
  })

  test('its button "Yes, delete it!" deletes', async () => {
    await askToDelete()
    press('Yes, delete it!')
    await waitFor(() => expect(writes()).toHaveLength(1))
  })

  test('without confirmation nothing is deleted', async () => {
    await askToDelete()
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(writes()).toEqual([])
  })

  test('on deletedCount > 0 the row is removed', async () => {
    await askToDelete()
    press('Yes, delete it!')
    await waitFor(() => expect(screen.queryByText('Chess at noon')).not.toBeInTheDocument())
  })

  test('on deletedCount > 0 "Deleted!" / "Your group has been deleted." is shown', async () => {
    await askToDelete()
    press('Yes, delete it!')
    await findDialog('Deleted!', { text: 'Your group has been deleted.' })
  })

  test('on deletedCount 0 the row stays and "Deleted!" is not shown', async () => {
    server.use(http.delete(`${HOST}/all-group/:id`, () => HttpResponse.json({ deletedCount: 0 })))
    await askToDelete()
    press('Yes, delete it!')
    await screen.findByText('This group had already been deleted.')
    expect(await screen.findByText('Chess at noon')).toBeInTheDocument()
    expect(screen.queryByText('Deleted!')).not.toBeInTheDocument()
  })
})

describe('§4 Create', () => {
  test('insertedId present gives "Group Created Successfully."', async () => {
    await send(FORMS.create, {}, ada())
    await findDialog('Group Created Successfully.', { kind: 'success' })
  })

  test('insertedId present resets the form', async () => {
    await send(FORMS.create, {}, ada())
    await findDialog('Group Created Successfully.')
    await waitFor(() => expect(field('Group Name')).toHaveValue(''))
    for (const label of ['Description', 'Location', 'End Date', 'Photo URL']) {
      expect(field(label)).toHaveValue('')
    }
    expect(field('Max Members')).toHaveValue('')
  })

  test('without insertedId there is no success and the form stays', async () => {
    server.use(http.post(`${HOST}/create-group`, () => HttpResponse.json({ acknowledged: true })))
    await send(FORMS.create, {}, ada())
    await screen.findByText(/^The server did not confirm that the group was created/)
    expect(screen.queryByText('Group Created Successfully.')).not.toBeInTheDocument()
    expect(field('Group Name')).toHaveValue(FORMS.create.values['Group Name'])
  })
})

describe('§4 Update', () => {
  async function update() {
    const group = adasGroup()
    backend.groups = [group]
    renderApp(`/update-group/${group._id}`, ada())
    await screen.findByRole('button', { name: 'Update Group' })
    fillIn({ Location: 'Hamburg' })
    press('Update Group')
  }

  test('modifiedCount > 0 gives "Group Updated Successfully!"', async () => {
    await update()
    await findDialog('Group Updated Successfully!', { kind: 'success' })
  })

  test('modifiedCount > 0 navigates to /my-group', async () => {
    await update()
    await waitFor(() => expect(window.location.pathname).toBe('/my-group'))
  })

  test('modifiedCount 0 does neither', async () => {
    server.use(http.put(`${HOST}/all-group/:id`, () => HttpResponse.json({ modifiedCount: 0 })))
    await update()
    await screen.findByText(/^Nothing was changed/)
    expect(screen.queryByText('Group Updated Successfully!')).not.toBeInTheDocument()
    expect(window.location.pathname).toMatch(/^\/update-group\//)
  })
})

describe('§4 Login success', () => {
  test('shows the dialog "Log in Successfully"', async () => {
    await send(FORMS.login, {}, { accounts: adasAccount() })
    await findDialog('Log in Successfully', { kind: 'success' })
  })

  test('which closes itself by a timer', async () => {
    await send(FORMS.login, {}, { accounts: adasAccount() })
    await findDialog('Log in Successfully')
    passTheTime()
    await waitFor(() => expect(screen.queryByText('Log in Successfully')).not.toBeInTheDocument())
  })
})

describe('§4 Newsletter', () => {
  async function subscribe() {
    await send(FORMS.newsletter)
    await screen.findByRole('dialog')
  }

  test('an email typed and Subscribe pressed: a confirmation dialog', async () => {
    await subscribe()
    await findDialog('Do you want to subscribe?')
  })

  test('on confirm a success dialog shows', async () => {
    await subscribe()
    press('Yes, subscribe!')
    await findDialog('Subscribed!', { kind: 'success' })
  })

  test('on confirm the input is cleared', async () => {
    await subscribe()
    press('Yes, subscribe!')
    await waitFor(() => expect(field('Email address')).toHaveValue(''))
  })

  test('on cancel nothing changes', async () => {
    await subscribe()
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(field('Email address')).toHaveValue('ada@example.com')
  })
})

describe('§4 Carousels', () => {
  test('the hero autoplays', async () => {
    const { hero } = await openCarousels()
    expect(hero.autoplay.running).toBe(true)
  })

  test('the team autoplays until the user interacts', async () => {
    const { team } = await openCarousels()
    expect(team.autoplay.running).toBe(true)
    await screen.findByRole('button', { name: 'Next team member' })
    press('Next team member')
    expect(team.autoplay.running).toBe(false)
  })
})

describe('§4 Dashboard overview', () => {
  const counts = () => screen.queryAllByRole('region', { name: /^(Total|My) Groups$/ })

  test.each(['/all-group', '/my-groups'])('is loading until %s has arrived too', async (path) => {
    const answer = Promise.withResolvers<void>()
    server.use(
      http.get(`${HOST}${path}`, async () => {
        await answer.promise
        return HttpResponse.json([])
      }),
    )
    renderApp('/dashboard', ada())
    await screen.findByText('Counting the groups…')
    await waitFor(() => expect(backend.calls).toHaveLength(1))
    // Long enough for the answer that did come.
    await act(() => fetch(`${HOST}/all-group/none`))
    expect(screen.getByText('Counting the groups…')).toBeInTheDocument()
    expect(counts()).toHaveLength(0)
    answer.resolve()
    await waitFor(() => expect(counts()).toHaveLength(2))
    expect(screen.queryByText('Counting the groups…')).not.toBeInTheDocument()
  })

  test('shows the cards once the personal fetch has failed', async () => {
    server.use(http.get(`${HOST}/my-groups`, () => new HttpResponse(null, { status: 403 })))
    backend.groups = [buildGroup()]
    renderApp('/dashboard', ada())
    expect(within(await screen.findByRole('region', { name: 'Total Groups' })).getByText('1')).toBeVisible()
    expect(screen.queryByText('Counting the groups…')).not.toBeInTheDocument()
  })
})

describe('§4 Blog list', () => {
  const stored = () => JSON.parse(localStorage.getItem('blogs') ?? 'null')
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

  test('on the first visit is seeded with ten posts, saved to local storage', async () => {
    renderApp('/blogs')
    expect(await screen.findAllByRole('article')).toHaveLength(10)
    expect(stored()).toHaveLength(10)
  })

  test('is seeded on the first visit only', async () => {
    localStorage.setItem('blogs', '[]')
    renderApp('/blogs')
    expect(await screen.findByText('No blogs yet.')).toBeVisible()
    expect(stored()).toEqual([])
  })

  test('new posts go to the top', async () => {
    await send(FORMS.blog)
    expect(await screen.findByRole('heading', { level: 3, name: 'My first catch' })).toBeVisible()
    expect(titles()[0]).toBe('My first catch')
    expect(titles()).toHaveLength(11)
  })

  test('new posts are saved', async () => {
    await send(FORMS.blog)
    await screen.findByRole('heading', { level: 3, name: 'My first catch' })
    expect(stored()).toHaveLength(11)
    expect(stored()[0]).toMatchObject({ title: 'My first catch', author: 'Grace' })
  })
})

describe('§4 Help search', () => {
  async function search(term: string) {
    renderApp('/help')
    await screen.findByRole('searchbox')
    fillIn({ 'Search the questions': term })
  }

  test('filters live', async () => {
    await search('reset')
    expect(screen.getByText(/reset my password/)).toBeVisible()
    expect(screen.queryByText(/contact support/)).not.toBeInTheDocument()
  })

  test('a non-empty term matching nothing shows the info toast "No FAQs match your search."', async () => {
    await search('xylophone')
    expect(await findToast('info', 'No FAQs match your search.')).toBeVisible()
  })
})

/** Lets the timer of the open dialog, if it has one, end now. */
function passTheTime() {
  const left = Swal.getTimerLeft()
  if (left) Swal.increaseTimer(-left)
}
