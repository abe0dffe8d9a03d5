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

const VISITORS: [string, ReturnType<typeof buildUser> | null][] = [
  ['a guest', null],
  ['a member', buildUser()],
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

  test.each(VISITORS)('its logo leads %s to /, then come Home, All Groups and About Us', async (_, user) => {
    expect((await linksInBar(user)).slice(0, 4)).toEqual([
      ['HobbyNest', '/'],
      ['Home', '/'],
      ['All Groups', '/all-groups'],
      ['About Us', '/about-us'],
    ])
  })

  test('a member is linked to Create Group, My Groups and Dashboard', async () => {
    expect((await linksInBar(buildUser())).slice(4)).toEqual([
      ['Create Group', '/create-group'],
      ['My Groups', '/my-group'],
      ['Dashboard', '/dashboard'],
    ])
  })

  test('a guest is linked to Log in and Register instead (§2, §6)', async () => {
    expect((await linksInBar()).slice(4)).toEqual([
      ['Log in', '/login?from=%2Fterms'],
      ['Register', '/register'],
    ])
  })

  test.each(VISITORS)('shows %s the theme toggle with the title "Toggle Theme"', async (_, user) => {
    await linksInBar(user)
    expect(screen.getByTitle('Toggle Theme')).toBeVisible()
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

  test('is not shown to guests (§2, §6)', async () => {
    await linksInBar()
    expect(screen.queryByLabelText(/^Account menu/)).not.toBeInTheDocument()
  })

  test('has a tooltip of the display name: the one global tooltip, with the id my-tooltip', async () => {
    const avatar = await findAvatar()
    act(() => avatar.focus())
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Ada Lovelace')
    expect(screen.getAllByRole('tooltip').map(({ id }) => id)).toEqual(['my-tooltip'])
  })

  test('has a menu that shows the display name and a Logout button', async () => {
    fireEvent.click(await findAvatar())
    expect(screen.getByText('Ada Lovelace')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test('has a menu that shows "User" where there is no display name', async () => {
    fireEvent.click(await findAvatar({ displayName: null }))
    expect(screen.getByText('User')).toBeVisible()
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

  test('has the tagline (§1)', async () => {
    const tagline =
      'Where creativity finds its home, join a vibrant community of hobbyists sharing inspiration, skills, and passion every day'
    expect(within(await footer()).getByText(tagline)).toBeVisible()
  })

  test('has a copyright line with the current year', async () => {
    expect(within(await footer()).getByText(new RegExp(`© ${new Date().getFullYear()}\\b`))).toBeVisible()
  })
})
