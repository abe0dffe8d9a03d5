import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { renderApp } from '../render-app.tsx'

function linksIn(area: HTMLElement) {
  return within(area)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
}

async function linksInBar(user = null as ReturnType<typeof buildUser> | null) {
  renderApp('/terms', { user })
  await (user ? screen.findByLabelText(/^Account menu/) : screen.findByText('Log in'))
  return linksIn(screen.getByRole('navigation', { name: 'Main' }))
}

function findAvatar(user: Parameters<typeof buildUser>[0] = {}) {
  renderApp('/terms', { user: buildUser(user) })
  return screen.findByRole('button', { name: /^Account menu of/ })
}

const OF_GUESTS = [
  ['Log in', '/login?from=%2Fterms'],
  ['Register', '/register'],
]
const OF_MEMBERS = [
  ['Create Group', '/create-group'],
  ['My Groups', '/my-group'],
  ['Dashboard', '/dashboard'],
]

describe('§2 Global layout: the bar', () => {
  // tests/e2e/specification.spec.ts tests that it is sticky, and that small screens hide Register.

  test('has a dropdown menu for small screens', async () => {
    renderApp('/terms')
    // The browser tests check that it opens and closes, since jsdom has no popovers.
    const button = await screen.findByRole('button', { name: 'Menu' })
    const menu = document.getElementById(button.getAttribute('popovertarget') ?? '')
    expect(menu).toHaveAttribute('popover')
    const links = [...(menu?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)
    expect(links).toEqual(['Home', 'All Groups', 'About Us', 'Register'])
  })

  test.each([
    ['a guest Log in and Register, and no avatar (§2, §6)', null, OF_GUESTS],
    ['a member Create Group, My Groups, Dashboard and an avatar', buildUser(), OF_MEMBERS],
  ])('shows its logo, Home, All Groups, About Us and "Toggle Theme", and %s', async (_, user, own) => {
    expect(await linksInBar(user)).toEqual([
      ['HobbyNest', '/'],
      ['Home', '/'],
      ['All Groups', '/all-groups'],
      ['About Us', '/about-us'],
      ...own,
    ])
    expect(screen.getByTitle('Toggle Theme')).toBeVisible()
    expect(screen.queryAllByLabelText(/^Account menu/)).toHaveLength(user ? 1 : 0)
  })
})

describe('§2 Global layout: the avatar', () => {
  test('is the profile photo', async () => {
    const avatar = await findAvatar()
    expect(avatar.querySelector('img')).toHaveAttribute('src', 'https://photos.example/ada.jpg')
  })

  test('is a default icon if there is none', async () => {
    const avatar = await findAvatar({ photoURL: null })
    expect(avatar.querySelector('img')).not.toBeInTheDocument()
    expect(avatar.querySelector('svg')).toBeInTheDocument()
  })

  test('has a tooltip of the display name: the one global tooltip, with the id my-tooltip', async () => {
    const avatar = await findAvatar()
    act(() => avatar.focus())
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Ada Lovelace')
    expect(screen.getAllByRole('tooltip').map(({ id }) => id)).toEqual(['my-tooltip'])
  })

  test.each([
    ['the display name', {}, 'Ada Lovelace'],
    ['"User" where there is none', { displayName: null }, 'User'],
  ])('has a menu that shows %s, and a Logout button', async (_, user, name) => {
    fireEvent.click(await findAvatar(user))
    expect(screen.getByText(name)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
  })
})

describe('§2 Global layout: the footer', () => {
  async function footer() {
    renderApp('/terms')
    return screen.findByRole('contentinfo')
  }

  test('links to the seven information pages', async () => {
    expect(linksIn(await footer())).toEqual(
      expect.arrayContaining([
        ['Contact Us', '/contact'],
        ['Blogs', '/blogs'],
        ['Join the Team', '/careers'],
        ['Help Center', '/help'],
        ['Terms & Conditions', '/terms'],
        ['Privacy Policy', '/privacy'],
        ['Community Guidelines', '/community'],
      ]),
    )
  })

  test('has four external links: a social network, a code host, a photo network and a portfolio', async () => {
    const links = within(await footer())
    const external = links
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('https://'))
    expect(external).toHaveLength(4)
    for (const name of [/Facebook/, /GitHub/, /Instagram/, /portfolio/i])
      expect(external).toContain(links.getByRole('link', { name }))
    for (const link of external) {
      const address = link.getAttribute('href')
      expect(address, 'an address that is nobody else’s').toMatch(/^https:\/\/hobbynest\.example\//)
      expect(link).toHaveAttribute('target', '_blank')
    }
  })

  test('has a copyright line with the current year', async () => {
    expect(within(await footer()).getByText(new RegExp(`© ${new Date().getFullYear()}\\b`))).toBeVisible()
  })
})
