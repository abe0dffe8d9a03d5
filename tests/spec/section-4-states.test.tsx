import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { CATEGORIES } from '../../src/features/groups/group.ts'
import { buildGroup, daysFromNow } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { stopClock, until } from '../mocks/patience.ts'
import { holdCalls, server } from '../mocks/server.ts'
import { field, fillIn, findDialog, findToast, openScreen, press, renderApp } from '../render-app.tsx'
import { adasAccount, FORMS, send } from './forms.ts'
import { ada, askToDelete, askToLogOut, deleteGroup, haveAdasGroup, join, update, writes } from './member.ts'

describe('§3, §4, §9 Theme', () => {
  const root = document.documentElement

  test.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['purple', 'light'],
    [null, 'light'],
  ])('is read at start: with "%s" stored under the key theme it is %s', async (stored, shown) => {
    if (stored) localStorage.setItem('theme', stored)
    renderApp('/terms')
    await screen.findByTitle('Toggle Theme')
    expect(root).toHaveAttribute('data-theme', shown)
  })

  test('is written on every change', async () => {
    renderApp('/terms')
    await screen.findByTitle('Toggle Theme')
    for (const theme of ['dark', 'light', 'dark']) {
      press('Toggle Theme')
      expect(localStorage.getItem('theme')).toBe(theme)
    }
  })

  test('dark adds a dark class and a theme attribute on the document root', async () => {
    renderApp('/terms')
    await screen.findByTitle('Toggle Theme')
    expect(root).not.toHaveClass('dark')
    press('Toggle Theme')
    expect(root).toHaveClass('dark')
    expect(root).toHaveAttribute('data-theme', 'dark')
    press('Toggle Theme')
    expect(root).not.toHaveClass('dark')
    expect(root).toHaveAttribute('data-theme', 'light')
  })
})

describe('§4 Logout', () => {
  test('starts with a confirmation dialog, before anything happens', async () => {
    const { auth, question } = await askToLogOut()
    press('Cancel')
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(await auth.getIdToken()).toBe('token-of-ada')
  })

  test('then logs out, and shows a success dialog that closes itself after 2000 ms (§4, §9)', async () => {
    const { auth } = await askToLogOut()
    await expectToClose('Yes, log out', 'Logged out', 2000)
    expect(await auth.getIdToken()).toBeNull()
  })
})

describe('§4 Group activity', () => {
  async function openDetails(date: string) {
    haveAdasGroup({ date, userEmail: 'grace@example.com' })
    renderApp('/details-group/a1', ada())
    await screen.findByRole('heading', { level: 1 })
  }

  test('a group is active until its date has passed', async () => {
    await openDetails(daysFromNow(1))
    expect(screen.getByRole('button', { name: 'Join Group' })).toBeVisible()
    expect(screen.queryByText(/no longer active/)).not.toBeInTheDocument()
  })

  test('then the page shows "This group is no longer active. Deadline has passed." and no join button', async () => {
    await openDetails(daysFromNow(-1))
    expect(screen.getByText('This group is no longer active. Deadline has passed.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /join/i })).not.toBeInTheDocument()
  })
})

describe('§4 Join', () => {
  test('success toast "Successfully joined the group!"', async () => {
    await join()
    expect(await findToast('status', 'Successfully joined the group!')).toBeVisible()
  })

  test('afterwards "You have successfully joined this group.", without a server call (§4, §7)', async () => {
    await join()
    const sentence = await screen.findByText('You have successfully joined this group.')
    expect(sentence).toBeVisible()
    // The link after it is no part of it.
    expect(sentence).toHaveTextContent(/group\.$/)
    expect(writes()).toEqual([])
  })

  test('again shows the info "You have already joined this group."', async () => {
    await join()
    press('Joined')
    expect(await findToast('status', 'You have already joined this group.')).toBeVisible()
  })
})

describe('§4 Delete', () => {
  test('confirmation "Are you sure?" / "This action is permanent and cannot be undone!"', async () => {
    const dialog = await askToDelete()
    expect(dialog).toHaveAccessibleName('Are you sure?')
    expect(within(dialog).getByText('This action is permanent and cannot be undone!')).toBeInTheDocument()
    expect(writes()).toEqual([])
  })

  test('without confirmation nothing is deleted', async () => {
    await askToDelete()
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(writes()).toEqual([])
  })

  test('"Yes, delete it!": on deletedCount > 0 the row is removed, and "Deleted!" / "Your group has been deleted." is shown', async () => {
    await deleteGroup()
    await findDialog('Deleted!', 'Your group has been deleted.')
    await waitFor(() => expect(screen.queryByText('Chess at noon')).not.toBeInTheDocument())
    expect(writes()).toMatchObject([{ method: 'DELETE' }])
  })

  test('on deletedCount 0 the row stays and "Deleted!" is not shown', async () => {
    server.use(http.delete(`${HOST}/all-group/:id`, () => HttpResponse.json({ deletedCount: 0 })))
    await deleteGroup()
    await screen.findByText('The server did not delete this group. Please try again.')
    expect(await screen.findByText('Chess at noon')).toBeInTheDocument()
    expect(screen.queryByText('Deleted!')).not.toBeInTheDocument()
  })

  test('on deletedCount 0 the row stays as long as the list has it, even if the group itself is not found', async () => {
    server.use(
      http.delete(`${HOST}/all-group/:id`, () => HttpResponse.json({ deletedCount: 0 })),
      http.get(`${HOST}/all-group/:id`, () => new HttpResponse(null, { status: 404 })),
    )
    await deleteGroup()
    await findDialog('Already deleted')
    press('OK')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Chess at noon' })).toHaveFocus())
    expect(screen.queryByText('Deleted!')).not.toBeInTheDocument()
  })
})

describe('§4 Create', () => {
  test('insertedId present gives "Group Created Successfully.", and the form resets', async () => {
    await send(FORMS.create, {}, ada())
    await findDialog('Group Created Successfully.')
    for (const label of Object.keys(FORMS.create.values))
      await waitFor(() => expect(field(label)).toHaveValue(''))
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
  test('modifiedCount > 0 gives "Group Updated Successfully!" and navigates to /my-group', async () => {
    haveAdasGroup()
    await update({ Location: 'Hamburg' })
    await findDialog('Group Updated Successfully!')
    await waitFor(() => expect(window.location.pathname).toBe('/my-group'))
  })

  test('modifiedCount 0 does neither', async () => {
    server.use(http.put(`${HOST}/all-group/:id`, () => HttpResponse.json({ modifiedCount: 0 })))
    haveAdasGroup()
    await update({ Location: 'Hamburg' })
    await screen.findByText(/^The group already looks like this/)
    expect(screen.queryByText('Group Updated Successfully!')).not.toBeInTheDocument()
    expect(window.location.pathname).toMatch(/^\/update-group\//)
  })
})

test('§4, §9 Login success shows the dialog "Log in Successfully" for 3000 ms', async () => {
  await openScreen('/login', 'Log in', { accounts: adasAccount() })
  fillIn(FORMS.login.values)
  await expectToClose('Log in', 'Log in Successfully', 3000)
})

describe('§4, §8 Newsletter', () => {
  test('without an email: "Oops!" / "Please enter your email address." (§5, too)', async () => {
    await send(FORMS.newsletter, { 'Email address': '' })
    expect(field('Email address')).toHaveAttribute('type', 'email')
    expect(field('Email address')).toBeRequired()
    await findDialog('Oops!', 'Please enter your email address.')
  })

  test.each(['ada', 'ada@example', '@example.com', 'ada love@example.com'])(
    '"%s": "Invalid Email" / "Please enter a valid email address." (§5, too)',
    async (email) => {
      await send(FORMS.newsletter, { 'Email address': email })
      await findDialog('Invalid Email', 'Please enter a valid email address.')
    },
  )

  test('an email typed and Subscribe pressed: "Do you want to subscribe?" / "We\'ll send updates to {email}"', async () => {
    await send(FORMS.newsletter)
    await findDialog('Do you want to subscribe?', "We'll send updates to ada@example.com")
  })

  test('on "Yes, subscribe!" "Subscribed!" / "You\'ve successfully subscribed." shows, the input is cleared, and no server is called', async () => {
    await send(FORMS.newsletter)
    await findDialog('Do you want to subscribe?')
    press('Yes, subscribe!')
    await findDialog('Subscribed!', "You've successfully subscribed.")
    expect(field('Email address')).toHaveValue('')
    expect(writes()).toEqual([])
  })

  test('on "Cancel" nothing changes', async () => {
    await send(FORMS.newsletter)
    await findDialog('Do you want to subscribe?')
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(field('Email address')).toHaveValue('ada@example.com')
  })
})

describe('§4 Dashboard overview', () => {
  const counts = () => screen.queryAllByRole('region', { name: /^(Total|My) Groups$/ })

  test.each(['/all-group', '/my-groups'])('is loading until %s has arrived too', async (path) => {
    const { release } = holdCalls('get', path)
    renderApp('/dashboard', ada())
    await screen.findByText('Counting the groups…')
    // By the time of another response, the one that is not held has arrived.
    await waitFor(() => expect(backend.calls).toHaveLength(1))
    await act(() => fetch(`${HOST}/all-group/none`))
    expect(screen.getByText('Counting the groups…')).toBeInTheDocument()
    expect(counts()).toHaveLength(0)
    release()
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

  test('on the first visit is seeded with ten posts, saved to local storage under a key of its own (§3, §4, §9)', async () => {
    renderApp('/blogs')
    expect(await screen.findAllByRole('article')).toHaveLength(10)
    expect(stored()).toHaveLength(10)
    expect(Object.keys(localStorage)).toContain('blogs')
    for (const post of stored()) {
      const { title, author, content } = post
      for (const text of [title, author, content]) expect(text).toMatch(/\w/)
      expect(post).toEqual({
        title,
        author,
        content,
        category: expect.toBeOneOf([...CATEGORIES]),
        date: post.date,
      })
      expect(post.date).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })

  test('is seeded on the first visit only', async () => {
    localStorage.setItem('blogs', '[]')
    renderApp('/blogs')
    expect(await screen.findByText('No blogs yet.')).toBeVisible()
    expect(stored()).toEqual([])
  })

  test('new posts go to the top and are saved', async () => {
    await send(FORMS.blog)
    expect(await screen.findByRole('heading', { level: 3, name: 'My first catch' })).toBeVisible()
    const [first] = screen.getAllByRole('heading', { level: 3 })
    expect(first).toHaveTextContent('My first catch')
    expect(stored()).toHaveLength(11)
  })
})

describe('§2, §4, §8 Help search', () => {
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

  test('matching nothing: "No FAQs found. Try a different search term.", and the info toast "No FAQs match your search."', async () => {
    await search('xylophone')
    expect(screen.getByText('No FAQs found. Try a different search term.')).toBeVisible()
    expect(await findToast('status', 'No FAQs match your search.')).toBeVisible()
  })
})

/** Presses a button, and checks, with stopped timers, that the dialog with this title closes after its time. */
async function expectToClose(button: string, title: string, milliseconds: number) {
  stopClock()
  press(button)
  let dialog: HTMLElement | null = null
  while (!dialog) {
    await vi.advanceTimersByTimeAsync(0)
    dialog = screen.queryByRole('dialog', { name: title })
  }
  await vi.advanceTimersByTimeAsync(milliseconds - 1)
  expect(dialog).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(1)
  await until(() => expect(dialog).not.toBeInTheDocument())
}
