import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { fillIn, NEW_GROUP } from '../fields.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const ada = buildUser()
const adasGroup = { userEmail: 'ada@example.com' }

function card(title: string) {
  return screen.findByRole('region', { name: title })
}

function sideMenu() {
  return screen.findByRole('navigation', { name: 'Dashboard' })
}

describe('Dashboard', () => {
  test('sends a guest to the login page, and back after it', async () => {
    const { user } = renderApp('/dashboard', {
      accounts: { 'ada@example.com': { password: 'Secret1', user: ada } },
    })
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'Secret1{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    expect(window.location.pathname).toBe('/dashboard')
  })

  test('shows who I am and how many groups there are', async () => {
    backend.groups = [buildGroup(adasGroup), buildGroup(adasGroup), buildGroup()]
    renderApp('/dashboard', { user: ada })
    expect(within(await card('Total Groups')).getByText('3')).toBeVisible()
    expect(within(await card('My Groups')).getByText('2')).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByText('Ada Lovelace')).toBeVisible()
    expect(main.getByText('ada@example.com')).toBeVisible()
    await expect.poll(() => document.title).toBe('Overview | HobbyNest')
    expect(backend.calls.map(({ path }) => path).sort()).toEqual([
      '/all-group?limit=0',
      '/my-groups?email=ada%40example.com',
    ])
    expect(backend.calls.find(({ path }) => path.startsWith('/my-groups'))?.authorization).toBe(
      'Bearer token-of-ada',
    )
  })

  test('stops waiting once my own count has failed, says why, and tries again', async () => {
    const total = Promise.withResolvers<void>()
    server.use(
      http.get(`${HOST}/my-groups`, () => new HttpResponse(null, { status: 403 }), { once: true }),
      http.get(`${HOST}/all-group`, async () => {
        await total.promise
        return HttpResponse.json([buildGroup(), buildGroup()])
      }),
    )
    const { user } = renderApp('/dashboard', { user: ada })
    const mine = within(await card('My Groups'))
    expect(mine.getByText('Your groups could not be counted.')).toBeVisible()
    expect(mine.getByText('You are not allowed to do that.')).toBeVisible()
    expect(mine.queryByText('0')).not.toBeInTheDocument()
    total.resolve()
    expect(within(await card('Total Groups')).getByText('2')).toBeVisible()
    await user.click(mine.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByRole('region', { name: 'My Groups' })).toHaveTextContent('0'))
    expect(screen.queryByText('Your groups could not be counted.')).not.toBeInTheDocument()
  })

  test('says why there is no total, and tries again', async () => {
    server.use(http.get(`${HOST}/all-group`, () => new HttpResponse(null, { status: 400 }), { once: true }))
    backend.groups = [buildGroup(adasGroup)]
    const { user } = renderApp('/dashboard', { user: ada })
    const total = within(await card('Total Groups'))
    expect(total.getByText('The groups could not be counted.')).toBeVisible()
    expect(within(await card('My Groups')).getByText('1')).toBeVisible()
    await user.click(total.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByRole('region', { name: 'Total Groups' })).toHaveTextContent('1'))
    expect(screen.queryByText('The groups could not be counted.')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('counts the groups that I joined on this device, and leads to them', async () => {
    localStorage.setItem('joinedGroups', '["one","two"]')
    const { user } = renderApp('/dashboard', { user: ada })
    const joined = within(await card('Joined Groups'))
    expect(joined.getByText('2')).toBeVisible()
    await user.click(joined.getByRole('link', { name: 'Joined Groups' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Joined Groups' })).toBeVisible()
  })

  test('says what the numbers mean, and leads to what they count', async () => {
    const on = { ...adasGroup, date: daysFromNow(1) }
    backend.groups = [buildGroup(on), buildGroup(on), buildGroup({ ...adasGroup, date: daysFromNow(-1) })]
    renderApp('/dashboard', { user: ada })
    const mine = within(await card('My Groups'))
    expect(mine.getByText('2 active, 1 ended')).toBeVisible()
    expect(mine.getByRole('link', { name: 'My Groups' })).toHaveAttribute('href', '/dashboard/my-group')
    const total = within(await card('Total Groups'))
    expect(total.getByRole('link', { name: 'Total Groups' })).toHaveAttribute('href', '/all-groups')
  })

  test('offers an account without groups its first step', async () => {
    renderApp('/dashboard', { user: ada })
    const step = within(await card('Start your first group'))
    expect(step.getByRole('link', { name: 'Create a group' })).toHaveAttribute('href', '/dashboard/new-group')
    expect(step.getByRole('link', { name: 'Find a group to join' })).toHaveAttribute('href', '/all-groups')
    expect(screen.queryByRole('link', { name: 'See my groups' })).not.toBeInTheDocument()
  })

  test('names those of my groups that end next, and none that have ended', async () => {
    backend.groups = [
      buildGroup({ ...adasGroup, name: 'Later', date: daysFromNow(40) }),
      buildGroup({ ...adasGroup, name: 'Over', date: daysFromNow(-1) }),
      buildGroup({ ...adasGroup, name: 'Tomorrow', date: daysFromNow(1) }),
    ]
    renderApp('/dashboard', { user: ada })
    const links = within(await card('Ending soon')).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['Tomorrow', 'Later'])
  })
})

describe('The side menu', () => {
  test('leads home, to the overview, to my groups, to those that I joined and to a new group', async () => {
    renderApp('/dashboard', { user: ada })
    const menu = within(await sideMenu())
    const links = menu
      .getAllByRole('link')
      .map((link) => [link.textContent.trim(), link.getAttribute('href')])
    expect(links).toEqual([
      ['HobbyNest', '/'],
      ['Home', '/'],
      ['Overview', '/dashboard'],
      ['My Groups', '/dashboard/my-group'],
      ['Joined Groups', '/dashboard/joined'],
      ['Create Group', '/dashboard/new-group'],
    ])
    expect(menu.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
    expect(menu.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  })

  test('opens as a drawer by keyboard, and closes with its button and after a choice', async () => {
    const { user } = renderApp('/dashboard', { user: ada })
    const opener = await screen.findByRole('button', { name: 'Menu' })
    expect(opener).toHaveAttribute('aria-expanded', 'false')
    opener.focus()
    await user.keyboard('{Enter}')
    const drawer = screen.getByRole('dialog', { name: 'Dashboard menu' })
    expect(opener).toHaveAttribute('aria-expanded', 'true')
    expect(drawer).toContainElement(document.activeElement as HTMLElement)

    await user.click(within(drawer).getByRole('button', { name: 'Close menu' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(opener).toHaveAttribute('aria-expanded', 'false')
    expect(opener).toHaveFocus()

    await user.keyboard('{Enter}')
    await user.click(within(drawer).getByRole('link', { name: 'My Groups' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    const heading = await screen.findByRole('heading', { level: 1, name: 'My Groups' })
    await waitFor(() => expect(heading).toHaveFocus())
  })

  test('closes the drawer on the way back', async () => {
    const { user } = renderApp('/dashboard/joined', { user: ada })
    for (const name of ['Overview', 'My Groups']) {
      await user.click(within(await sideMenu()).getByRole('link', { name }))
      await screen.findByRole('heading', { level: 1, name })
    }
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    act(() => window.history.back())
    const heading = await screen.findByRole('heading', { level: 1, name: 'Overview' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(heading).toHaveFocus())
  })

  test('makes way for Edit Profile when that is chosen in the drawer', async () => {
    const { user } = renderApp('/dashboard', { user: ada })
    await user.click(await screen.findByRole('button', { name: 'Menu' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Edit Profile' }))
    expect(screen.getAllByRole('dialog')).toEqual([screen.getByRole('dialog', { name: 'Edit Profile' })])
  })
})

describe('The screens of the dashboard', () => {
  test('my groups can be deleted here', async () => {
    backend.groups = [buildGroup({ ...adasGroup, name: 'Chess at noon' })]
    const { user } = renderApp('/dashboard/my-group', { user: ada })
    await user.click(await screen.findByRole('button', { name: 'Delete Chess at noon' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText("You haven't created any groups yet.")).toBeInTheDocument()
    await screen.findByRole('dialog', { name: 'Deleted!' })
    expect(backend.groups).toEqual([])
    expect(window.location.pathname).toBe('/dashboard/my-group')
  })

  test('a group can be created here', async () => {
    const { user } = renderApp('/dashboard/new-group', { user: ada })
    await screen.findByLabelText('Group Name')
    fillIn(NEW_GROUP)
    await user.click(screen.getByRole('button', { name: 'Create Group' }))
    expect(await screen.findByText('Group Created Successfully.')).toBeInTheDocument()
    expect(backend.groups[0]).toMatchObject({ name: NEW_GROUP['Group Name'], userEmail: 'ada@example.com' })
    expect(window.location.pathname).toBe('/dashboard/new-group')
  })
})
