import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildGroup, daysFromNow } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'

async function groupNames(): Promise<string[]> {
  const headings = await screen.findAllByRole('heading', { level: 3 })
  return headings.map((heading) => heading.textContent)
}

describe('All Groups', () => {
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

  test('names the category that an address asks for, even if no group has it', async () => {
    backend.groups = [buildGroup({ category: 'Fishing' })]
    const { user } = renderApp('/all-groups?category=Chess')
    expect(await screen.findByText('No groups found for selected filter.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show Search Options' }))
    const category = screen.getByRole('combobox', { name: 'Category' })
    expect(category).toHaveDisplayValue('Chess')
    expect(within(category).getAllByRole('option')).toHaveLength(3)
  })
})
