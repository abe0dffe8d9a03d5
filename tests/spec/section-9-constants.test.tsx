import { screen, waitFor, within } from '@testing-library/react'
import Swal from 'sweetalert2/dist/sweetalert2.esm.js'
import { describe, expect, test, vi } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { press } from '../fields.ts'
import { backend } from '../mocks/backend.ts'
import { seeEverything } from '../mocks/intersection.ts'
import { renderApp } from '../render-app.tsx'
import { openCarousels } from './carousels.ts'
import { adasAccount, FORMS, send } from './forms.ts'
import { findDialog, findToast } from './messages.ts'

// The lengths and shapes of names, passwords, phones and images are proved with the forms, in §5.

describe('§9 Grids', () => {
  test('Home shows 8 groups', async () => {
    backend.groups = Array.from({ length: 9 }, () => buildGroup())
    renderApp('/')
    const spot = within(await screen.findByRole('region', { name: 'Featured Spot' }))
    expect(await spot.findAllByRole('article')).toHaveLength(8)
  })

  // The columns of All Groups are counted in tests/e2e/cards.spec.ts.
})

describe('§9 Hero carousel', () => {
  test.each([
    ['autoplay 6000 ms', { autoplay: { delay: 6000 } }],
    ['looping', { loop: true }],
    ['one slide per view', { slidesPerView: 1 }],
    ['clickable pagination', { pagination: { clickable: true } }],
  ])('%s', async (_, options) => {
    const { hero } = await openCarousels()
    expect(hero.params).toMatchObject(options)
    expect(hero.originalParams.breakpoints).toBeUndefined()
  })
})

describe('§9 Team carousel', () => {
  test.each([
    ['autoplay 2000 ms', { autoplay: { delay: 2000 } }],
    ['stops on interaction', { autoplay: { disableOnInteraction: true } }],
    ['coverflow effect', { effect: 'coverflow' }],
    ['coverflow with depth 100', { coverflowEffect: { depth: 100 } }],
    ['coverflow with modifier 2.5', { coverflowEffect: { modifier: 2.5 } }],
    ['1 slide per view below 768 px', { slidesPerView: 1 }],
    ['2 slides per view from 768 px', { breakpoints: { 768: { slidesPerView: 2 } } }],
    ['3 slides per view from 1024 px', { breakpoints: { 1024: { slidesPerView: 3 } } }],
  ])('%s', async (_, options) => {
    const { team } = await openCarousels()
    expect(team.originalParams).toMatchObject(options)
    expect(Object.keys(team.originalParams.breakpoints ?? {})).toEqual(['768', '1024'])
  })
})

describe('§9 Statistics', () => {
  async function statistics() {
    return screen.findByRole('region', { name: 'Trusted by Thousands in the Hobby Community' })
  }

  test.each([
    ['2500+', 'Happy Clients'],
    ['500+', 'Award Win'],
    ['100+', 'Active Worker'],
    ['300+', 'Rating Customers'],
  ])('%s %s', async (number, label) => {
    renderApp('/')
    const strip = within(await statistics())
    const entry = strip.getByText(label).parentElement
    expect(entry && within(entry).getAllByText(number)).not.toHaveLength(0)
    expect(strip.getAllByRole('term')).toHaveLength(4)
  })

  test('are counted up on display', async () => {
    seeEverything()
    renderApp('/')
    const strip = await statistics()
    const shown = () => Number.parseInt(strip.querySelector('dd [aria-hidden]')?.textContent ?? '', 10)
    await waitFor(() => expect(shown()).toBeLessThan(2500))
    const first = shown()
    await waitFor(() => expect(shown()).toBeGreaterThan(first))
  })
})

describe('§9 Dialogs and toasts', () => {
  test('the logout success dialog closes after 2000 ms', async () => {
    const fire = vi.spyOn(Swal, 'fire')
    renderApp('/terms', { user: buildUser() })
    await screen.findByRole('button', { name: 'Account menu of Ada Lovelace' })
    press('Account menu of Ada Lovelace')
    press('Logout')
    await screen.findByRole('dialog')
    press('Yes, log out')
    await waitFor(() => expect(fire).toHaveBeenCalledTimes(2))
    expect(fire).toHaveBeenLastCalledWith(expect.objectContaining({ icon: 'success', timer: 2000 }))
  })

  test('the login success dialog closes after 3000 ms', async () => {
    const fire = vi.spyOn(Swal, 'fire')
    await send(FORMS.login, {}, { accounts: adasAccount() })
    await findDialog('Log in Successfully')
    expect(fire).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ timer: 3000 }))
  })

  test('toasts are at the top right', async () => {
    await send(FORMS.contact)
    const shown = await findToast('success', 'Your message has been sent successfully!')
    expect(shown.closest('.Toastify__toast-container')).toHaveClass('Toastify__toast-container--top-right')
  })

  test('toasts close themselves after 5000 ms by default', async () => {
    await send(FORMS.contact)
    const shown = await findToast('success', 'Your message has been sent successfully!')
    // Its time is that of its progress bar's animation, which jsdom does not play.
    const toast = shown.closest<HTMLElement>('.Toastify__toast') ?? shown
    expect(within(toast).getByRole('progressbar').style.animationDuration).toBe('5000ms')
  })
})

describe('§9 Lists', () => {
  test('sorting is newest first by default', async () => {
    backend.groups = ['2031-01-01', '2033-01-01', '2032-01-01'].map((date) =>
      buildGroup({ name: date, date }),
    )
    renderApp('/all-groups')
    await screen.findAllByRole('article')
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(names).toEqual(['2033-01-01', '2032-01-01', '2031-01-01'])
  })

  test('ten seed blogs', async () => {
    renderApp('/blogs')
    expect(await screen.findAllByRole('article')).toHaveLength(10)
  })

  test('six career positions', async () => {
    renderApp('/careers')
    const options = within(await screen.findByLabelText('Position')).getAllByRole('option')
    expect(options.filter((option) => option.getAttribute('value') !== '')).toHaveLength(6)
  })

  test('eight categories', async () => {
    renderApp('/create-group', { user: buildUser() })
    expect(within(await screen.findByLabelText('Category')).getAllByRole('option')).toHaveLength(8)
  })

  test('five FAQs', async () => {
    renderApp('/help')
    await screen.findByRole('searchbox')
    expect(document.querySelectorAll('details')).toHaveLength(5)
  })

  test('eight team entries', async () => {
    renderApp('/')
    const team = within(await screen.findByRole('region', { name: 'Meet the team' }))
    expect(team.getAllByRole('heading', { level: 3 })).toHaveLength(8)
  })
})

describe('§9 Local storage', () => {
  test('theme is "dark" or "light"', async () => {
    renderApp('/terms')
    await screen.findByTitle('Toggle Theme')
    press('Toggle Theme')
    expect(localStorage.getItem('theme')).toBe('dark')
    press('Toggle Theme')
    expect(localStorage.getItem('theme')).toBe('light')
  })

  test('joinedGroups', async () => {
    const group = buildGroup()
    backend.groups = [group]
    renderApp(`/details-group/${group._id}`, { user: buildUser() })
    await screen.findByRole('button', { name: 'Join Group' })
    press('Join Group')
    expect(localStorage.getItem('joinedGroups')).toBe(JSON.stringify([group._id]))
  })

  test('a further key for blog posts', async () => {
    renderApp('/blogs')
    await screen.findAllByRole('article')
    expect(Object.keys(localStorage)).toHaveLength(1)
    expect(['theme', 'joinedGroups']).not.toContain(localStorage.key(0))
  })
})
