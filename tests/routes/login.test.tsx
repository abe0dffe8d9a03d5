import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const PASSWORD = 'Hobby1nest'
let accounts: Parameters<typeof renderApp>[1]

beforeEach(() => {
  accounts = { accounts: { 'ada@example.com': { password: PASSWORD, user: buildUser() } } }
})

async function logIn(user: UserEvent, password = PASSWORD) {
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('Log in', () => {
  test('shows which group it leads to, and says why it asks for an account', async () => {
    const group = buildGroup({ name: 'Film Is Not Dead', location: 'Pier 8', members: 18, joined: 3 })
    backend.groups = [group]
    renderApp(`/login?from=/details-group/${group._id}`)
    expect(await screen.findByText('Log in to see Film Is Not Dead')).toBeVisible()
    expect(screen.getByText('3 of 18 members · Pier 8')).toBeVisible()
    expect(screen.getByText(/^Members can see everything about a group, and join it\./)).toBeVisible()
    expect(screen.queryByText(/^Welcome back!/)).not.toBeInTheDocument()
  })

  test.each([
    ['/create-group', /^Members can start groups of their own\./],
    ['/my-group', /^Welcome back!/],
  ])('greets whoever comes from %s as they need', async (from, words) => {
    renderApp(`/login?from=${from}`)
    expect(await screen.findByText(words)).toBeVisible()
  })

  test('asks for the group once, and for nothing where it leads to none', async () => {
    const group = buildGroup({ name: 'Film Is Not Dead' })
    backend.groups = [group]
    const { user, unmount } = renderApp(`/login?from=/details-group/${group._id}`, accounts)
    await screen.findByText('Log in to see Film Is Not Dead')
    await logIn(user, 'Wrong1')
    expect(await screen.findByText(/auth\/invalid-credential/)).toBeVisible()
    expect(screen.getByText('Log in to see Film Is Not Dead')).toBeVisible()
    unmount()
    for (const from of ['/update-group/1', '/all-groups', '//evil.example/details-group/1']) {
      const { unmount } = renderApp(`/login?from=${from}`)
      await screen.findByRole('heading', { name: 'Log in' })
      unmount()
    }
    expect(backend.calls.map(({ path }) => path)).toEqual([`/all-group/${group._id}`])
  })

  test.each(['Log in', 'Register'])('%s says that the group no longer exists', async (name) => {
    const { user } = renderApp('/details-group/gone')
    await screen.findByRole('heading', { name: 'Log in' })
    if (name === 'Register') await user.click(screen.getByRole('link', { name }))
    await screen.findByRole('heading', { name })
    expect(await screen.findByText('This group no longer exists.')).toBeVisible()
    backend.groups = [buildGroup({ name: 'Still here' })]
    await user.click(screen.getByRole('link', { name: 'See all groups' }))
    expect(await screen.findByRole('heading', { name: 'Still here' })).toBeVisible()
  })

  test('says where the card would be that the group cannot be loaded', async () => {
    server.use(http.get(`${HOST}/all-group/:id`, () => new HttpResponse(null, { status: 403 })))
    const { user } = renderApp('/login?from=/details-group/1', accounts)
    expect(await screen.findByText('The group could not be shown here. Log in to see it.')).toBeVisible()
    await logIn(user)
    expect(await screen.findByRole('dialog', { name: 'Log in Successfully' })).toBeInTheDocument()
  })

  test('can show the password', async () => {
    const { user } = renderApp('/login')
    const password = await screen.findByLabelText('Password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password).toHaveAttribute('type', 'text')
  })

  test('leads to Register and back without forgetting where the member came from', async () => {
    const { user } = renderApp('/login?from=/my-group')
    await user.click(await screen.findByRole('link', { name: 'Register' }))
    await user.click(await screen.findByRole('link', { name: 'Log in' }))
    await screen.findByRole('heading', { name: 'Log in' })
    expect(new URLSearchParams(window.location.search).get('from')).toBe('/my-group')
  })
})
