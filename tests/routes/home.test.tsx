import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { CATEGORIES } from '../../src/features/groups/group.ts'
import { buildGroup, daysFromNow } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { comeBack, server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

async function featuredSpot() {
  return within(await screen.findByRole('region', { name: 'Featured Spot' }))
}

async function featuredNames(): Promise<(string | null)[]> {
  const headings = await (await featuredSpot()).findAllByRole('heading', { level: 3 })
  return headings.map(({ textContent }) => textContent)
}

describe('Home', () => {
  test('features active groups, and ended ones only if there are fewer than eight', async () => {
    const ended = buildGroup({ name: 'Ended', date: daysFromNow(-1) })
    const on = Array.from({ length: 7 }, (_, index) => buildGroup({ name: `On ${index + 1}` }))
    backend.groups = [ended, ...on]
    renderApp('/')
    expect(await featuredNames()).toEqual([...on.map(({ name }) => name), 'Ended'])
    backend.groups = [ended, ...on, buildGroup({ name: 'On 8' })]
    await comeBack()
    await expect.poll(featuredNames).toEqual([...on.map(({ name }) => name), 'On 8'])
  })

  test('features no full groups, and invites visitors to start one if there is no other', async () => {
    const full = [
      buildGroup({ name: 'Full', members: 2 }),
      buildGroup({ name: 'More than full', members: 1 }),
      buildGroup({ name: 'Ended and full', members: 2, date: daysFromNow(-1) }),
    ]
    backend.groups = [...full, buildGroup({ name: 'Free', members: 3 })]
    const joined = ['grace', 'alan'].map((id) => ({ id, name: id, since: '2030-01-01T00:00:00Z' }))
    backend.members = new Map(backend.groups.map(({ _id }) => [_id, joined]))
    renderApp('/')
    expect(await featuredNames()).toEqual(['Free'])
    backend.groups = full
    await comeBack()
    const spot = await featuredSpot()
    expect(await spot.findByText('No group is looking for members. Start one!')).toBeVisible()
    expect(spot.getByRole('link', { name: 'Create Group' })).toHaveAttribute('href', '/create-group')
  })

  test.each([
    [390, 3, '/images/groups/fishing-1-320.avif'],
    [1440, 1, '/images/groups/fishing-1-320.avif'],
    [1440, 2, '/images/groups/fishing-1.avif'],
  ])('shows pictures as large as a screen of %i px needs at a ratio of %i', async (width, ratio, picture) => {
    vi.stubGlobal('screen', { width })
    vi.stubGlobal('devicePixelRatio', ratio)
    backend.groups = [buildGroup({ category: 'Fishing', photo: '' })]
    renderApp('/')
    const card = await (await featuredSpot()).findByRole('article')
    expect(card.querySelector('img')).toHaveAttribute('src', picture)
  })

  test('says that the groups cannot be loaded, and offers to try again', async () => {
    const failOnce = () =>
      server.use(http.get(`${HOST}/all-group`, () => new HttpResponse(null, { status: 400 }), { once: true }))
    failOnce()
    backend.groups = [buildGroup({ name: 'Here again' })]
    const { user } = renderApp('/')
    const spot = await featuredSpot()
    expect(await spot.findByText('The groups could not be loaded.')).toBeVisible()
    failOnce()
    await user.click(spot.getByRole('button', { name: 'Try again' }))
    expect(await spot.findByRole('button', { name: 'Try again' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await spot.findByText('Here again')).toBeVisible()
    expect(spot.getByRole('heading', { level: 2 })).toHaveFocus()
  })

  test('links each of the eight categories to its groups', async () => {
    renderApp('/')
    const section = within(await screen.findByRole('region', { name: 'What do you love to do?' }))
    const links = section.getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(CATEGORIES)
    expect(links[0]).toHaveAttribute('href', '/all-groups?category=Drawing+%26+Painting')
  })
})
