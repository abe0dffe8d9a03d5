import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { press } from '../fields.ts'
import { renderApp } from '../render-app.tsx'

const ada = () => ({ user: buildUser() })
const ADAS_MENU = 'Account menu of Ada Lovelace'

async function bar() {
  return within(await screen.findByRole('navigation', { name: 'Main' }))
}

async function footer() {
  return within(await screen.findByRole('contentinfo'))
}

describe('§2 Global layout: the bar', () => {
  test('is sticky', async () => {
    renderApp('/terms')
    expect(await screen.findByRole('banner')).toHaveClass('sticky', 'top-0')
  })

  test('has a dropdown menu for small screens', async () => {
    renderApp('/terms')
    // A popover, which jsdom cannot open: the browser tests check that it opens and closes.
    const button = (await bar()).getByRole('button', { name: 'Menu' })
    const menu = document.getElementById(button.getAttribute('popovertarget') ?? '')
    expect(menu).toHaveAttribute('popover')
    const links = [...(menu?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)
    expect(links).toEqual(['Home', 'All Groups', 'About Us', 'Register'])
  })

  test('its logo links to /', async () => {
    renderApp('/terms')
    expect((await bar()).getByRole('link', { name: 'HobbyNest' })).toHaveAttribute('href', '/')
  })

  const always = [
    ['Home', '/'],
    ['All Groups', '/all-groups'],
    ['About Us', '/about-us'],
  ] as const

  test.each(always)('links a guest to %s (%s)', async (name, path) => {
    renderApp('/terms')
    expect((await bar()).getByRole('link', { name })).toHaveAttribute('href', path)
  })

  test.each(always)('links a member to %s (%s)', async (name, path) => {
    renderApp('/terms', ada())
    await screen.findByLabelText(ADAS_MENU)
    expect((await bar()).getByRole('link', { name })).toHaveAttribute('href', path)
  })

  const whenLoggedIn = [
    ['Create Group', '/create-group'],
    ['My Groups', '/my-group'],
    ['Dashboard', '/dashboard'],
  ] as const

  test.each(whenLoggedIn)('links a member to %s (%s)', async (name, path) => {
    renderApp('/terms', ada())
    await screen.findByLabelText(ADAS_MENU)
    expect((await bar()).getByRole('link', { name })).toHaveAttribute('href', path)
  })

  test.each(whenLoggedIn)('does not link a guest to %s', async (name) => {
    renderApp('/terms')
    await screen.findByText('Log in')
    expect((await bar()).queryByRole('link', { name })).not.toBeInTheDocument()
  })

  const forGuests = [
    ['Log in', '/login'],
    ['Register', '/register'],
  ] as const

  test.each(forGuests)('links a guest to %s (%s)', async (name, path) => {
    renderApp('/terms')
    expect((await bar()).getByRole('link', { name })).toHaveAttribute('href', path)
  })

  test.each(forGuests)('does not link a member to %s', async (name) => {
    renderApp('/terms', ada())
    await screen.findByLabelText(ADAS_MENU)
    expect((await bar()).queryByRole('link', { name })).not.toBeInTheDocument()
  })

  test('hides Register on small screens', async () => {
    renderApp('/terms')
    expect((await bar()).getByRole('link', { name: 'Register' })).toHaveClass('hidden', 'sm:inline-flex')
  })

  test.each([
    ['a guest', {}],
    ['a member', ada()],
  ])('shows %s the theme toggle with the title "Toggle Theme"', async (_, options) => {
    renderApp('/terms', options)
    await screen.findByLabelText('user' in options ? ADAS_MENU : 'Menu')
    expect((await bar()).getByTitle('Toggle Theme')).toBeVisible()
  })
})

describe('§2 Global layout: the avatar', () => {
  test('is the profile photo', async () => {
    renderApp('/terms', ada())
    const avatar = await screen.findByLabelText(ADAS_MENU)
    expect(avatar.querySelector('img')).toHaveAttribute('src', 'https://photos.example/ada.jpg')
  })

  test('is a default icon if there is none', async () => {
    renderApp('/terms', { user: buildUser({ photoURL: null }) })
    const avatar = await screen.findByLabelText(ADAS_MENU)
    expect(avatar.querySelector('img')).not.toBeInTheDocument()
    expect(avatar.querySelector('svg')).toBeInTheDocument()
  })

  test('is not shown to guests', async () => {
    renderApp('/terms')
    await screen.findByText('Log in')
    expect(screen.queryByLabelText(/^Account menu/)).not.toBeInTheDocument()
  })

  test('has a tooltip of the display name', async () => {
    renderApp('/terms', ada())
    const avatar = await screen.findByLabelText(ADAS_MENU)
    act(() => avatar.focus())
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Ada Lovelace')
  })

  test('has a menu that shows the display name', async () => {
    renderApp('/terms', ada())
    await screen.findByLabelText(ADAS_MENU)
    press(ADAS_MENU)
    expect(screen.getByText('Ada Lovelace')).toBeVisible()
  })

  test('has a menu that shows "User" where there is no display name', async () => {
    renderApp('/terms', { user: buildUser({ displayName: null }) })
    await screen.findByLabelText('Account menu of User')
    press('Account menu of User')
    expect(screen.getByText('User')).toBeVisible()
  })

  test('has a menu with a Logout button', async () => {
    renderApp('/terms', ada())
    await screen.findByLabelText(ADAS_MENU)
    press(ADAS_MENU)
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
  })
})

describe('§2 Global layout: the footer', () => {
  test.each([
    ['Contact Us', '/contact'],
    ['Blogs', '/blogs'],
    ['Join the Team', '/careers'],
    ['Help Center', '/help'],
    ['Terms & Conditions', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Community Guidelines', '/community'],
  ])('links to %s (%s)', async (name, path) => {
    renderApp('/terms')
    expect((await footer()).getByRole('link', { name })).toHaveAttribute('href', path)
  })

  test('has four external social links', async () => {
    renderApp('/terms')
    const external = (await footer())
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('https://'))
    expect(external).toHaveLength(4)
  })

  test.each([
    ['a social network', /Facebook/],
    ['a code host', /GitHub/],
    ['a photo network', /Instagram/],
    ['a portfolio site', /portfolio/i],
  ])('links to %s, at an address that is nobody else’s', async (_, name) => {
    renderApp('/terms')
    expect((await footer()).getByRole('link', { name })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/hobbynest\.example\//),
    )
  })

  test('has a copyright line with the current year', async () => {
    renderApp('/terms')
    expect((await footer()).getByText(new RegExp(`© ${new Date().getFullYear()}\\b`))).toBeVisible()
  })
})

describe('§2 Global layout: pages', () => {
  // That they scroll smoothly and come in for 0.6 s is seen in tests/e2e/motion.spec.ts.

  test('have one global tooltip with the id my-tooltip', async () => {
    renderApp('/terms', ada())
    const avatar = await screen.findByLabelText(ADAS_MENU)
    act(() => avatar.focus())
    await screen.findByRole('tooltip')
    expect(screen.getAllByRole('tooltip').map(({ id }) => id)).toEqual(['my-tooltip'])
  })
})
