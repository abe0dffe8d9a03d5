import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { buildGroup, daysFromNow } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

async function groupNames(): Promise<string[]> {
  const headings = await screen.findAllByRole('heading', { level: 3 })
  return headings.map((heading) => heading.textContent)
}

describe('All Groups', () => {
  test('shows every group, the latest end date first', async () => {
    backend.groups = [
      buildGroup({ name: 'Soon', date: daysFromNow(1) }),
      buildGroup({ name: 'Late', date: daysFromNow(90) }),
      buildGroup({ name: 'Over', date: daysFromNow(-5) }),
    ]
    renderApp('/all-groups')
    expect(await groupNames()).toEqual(['Late', 'Soon', 'Over'])
    expect(screen.getAllByRole('article').map((card) => within(card).queryByText('Ended') !== null)).toEqual([
      false,
      false,
      true,
    ])
    await waitFor(() => expect(document.title).toBe('All Groups | HobbyNest'))
  })

  test('can be narrowed to a category and sorted oldest first', async () => {
    backend.groups = [
      buildGroup({ name: 'Perch', category: 'Fishing', date: daysFromNow(9) }),
      buildGroup({ name: 'Novel', category: 'Reading' }),
      buildGroup({ name: 'Pike', category: 'Fishing', date: daysFromNow(3) }),
    ]
    const { user } = renderApp('/all-groups')
    await user.click(await screen.findByRole('button', { name: 'Show Search Options' }))
    const category = screen.getByRole('combobox', { name: 'Category' })
    expect(
      within(category)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All Categories', 'Fishing', 'Reading'])
    await user.selectOptions(category, 'Fishing')
    await waitFor(async () => expect(await groupNames()).toEqual(['Perch', 'Pike']))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Oldest First')
    await waitFor(async () => expect(await groupNames()).toEqual(['Pike', 'Perch']))
    await waitFor(() => expect(window.location.search).toBe('?category=Fishing&sort=oldest'))
    await user.click(screen.getByRole('button', { name: 'Hide Search Options' }))
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  })

  test('never shows the photo of one group on the card of another, while its own is loading', async () => {
    backend.groups = [
      buildGroup({ name: 'Novel', category: 'Reading', date: daysFromNow(300), photo: '/images/one.jpg' }),
      buildGroup({ name: 'Pike', category: 'Fishing', photo: '/images/other.jpg' }),
    ]
    const { user } = renderApp('/all-groups')
    const [first] = await screen.findAllByRole('article')
    const [photo] = within(first as HTMLElement).getAllByRole('presentation')
    await user.click(screen.getByRole('link', { name: /^Fishing/ }))
    await waitFor(async () => expect(await groupNames()).toEqual(['Pike']))
    expect(photo).not.toBeInTheDocument()
  })

  test('says so when nothing matches', async () => {
    backend.groups = [buildGroup({ category: 'Fishing' })]
    const { user } = renderApp('/all-groups?category=Cooking')
    expect(await screen.findByText('No groups found for selected filter.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all categories' }))
    expect(await groupNames()).toHaveLength(1)
  })

  test('names the category that an address asks for, even if no group has it', async () => {
    backend.groups = [buildGroup({ category: 'Fishing' })]
    const { user } = renderApp('/all-groups?category=Chess')
    expect(await screen.findByText('No groups found for selected filter.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show Search Options' }))
    const category = screen.getByRole('combobox', { name: 'Category' })
    expect(category).toHaveDisplayValue('Chess')
    expect(within(category).getAllByRole('option')).toHaveLength(3)
  })

  test('a failed load says why and can be tried again', async () => {
    server.use(http.get(`${HOST}/all-group`, () => new HttpResponse(null, { status: 400 }), { once: true }))
    backend.groups = [buildGroup({ name: 'Here again' })]
    const { user } = renderApp('/all-groups')
    expect(await screen.findByText('The groups could not be loaded.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await groupNames()).toEqual(['Here again'])
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})
