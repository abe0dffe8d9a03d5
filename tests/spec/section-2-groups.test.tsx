import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { field, press } from '../fields.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'
import { FORMS } from './forms.ts'

const ada = () => ({ user: buildUser() })

function nightSky() {
  return buildGroup({
    _id: 'a1',
    name: 'Night sky',
    category: 'Photography',
    description: 'We look up.',
    location: 'Potsdam',
    date: '2031-05-31',
    members: 7,
    userName: 'Ada Lovelace',
    userEmail: 'ada@example.com',
  })
}

describe('§2 All Groups', () => {
  async function openAllGroups() {
    backend.groups = [
      buildGroup({ name: 'Old', category: 'Fishing', date: '2031-01-01' }),
      buildGroup({ name: 'New', category: 'Running', date: '2033-01-01' }),
      buildGroup({ name: 'Between', category: 'Fishing', date: '2032-01-01' }),
    ]
    renderApp('/all-groups')
    await screen.findAllByRole('article')
  }

  const choices = (label: string) =>
    within(field(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  const choose = (label: string, choice: string) => {
    const option = within(field(label)).getByRole('option', { name: choice })
    fireEvent.change(field(label), { target: { value: option.getAttribute('value') ?? choice } })
  }

  // Its columns are counted in tests/e2e/cards.spec.ts.

  test('has a toggle that reads "Show Search Options"', async () => {
    await openAllGroups()
    expect(screen.getByRole('button', { name: 'Show Search Options' })).toBeVisible()
    expect(screen.queryByLabelText('Category')).not.toBeInTheDocument()
  })

  test('has a toggle that, when open, reads "Hide Search Options"', async () => {
    await openAllGroups()
    press('Show Search Options')
    expect(screen.getByLabelText('Category')).toBeVisible()
    press('Hide Search Options')
    expect(screen.queryByLabelText('Category')).not.toBeInTheDocument()
  })

  test('the first option of the category filter is "All Categories"', async () => {
    await openAllGroups()
    press('Show Search Options')
    expect(choices('Category')[0]).toBe('All Categories')
    expect(field('Category')).toHaveDisplayValue('All Categories')
  })

  test('then comes each distinct category found in the data', async () => {
    await openAllGroups()
    press('Show Search Options')
    expect(choices('Category').slice(1)).toEqual(['Fishing', 'Running'])
  })

  test('the category filter filters', async () => {
    await openAllGroups()
    press('Show Search Options')
    choose('Category', 'Running')
    await waitFor(() => expect(names()).toEqual(['New']))
  })

  test('the date sort has "Newest First" as its default', async () => {
    await openAllGroups()
    press('Show Search Options')
    expect(field('Sort')).toHaveDisplayValue('Newest First')
    expect(names()).toEqual(['New', 'Between', 'Old'])
  })

  test('the date sort has "Oldest First"', async () => {
    await openAllGroups()
    press('Show Search Options')
    choose('Sort', 'Oldest First')
    await waitFor(() => expect(names()).toEqual(['Old', 'Between', 'New']))
  })

  test('the sort has these two choices first', async () => {
    await openAllGroups()
    press('Show Search Options')
    expect(choices('Sort').slice(0, 2)).toEqual(['Newest First', 'Oldest First'])
  })

  test('if nothing matches: "No groups found for selected filter."', async () => {
    backend.groups = [buildGroup({ category: 'Fishing' })]
    renderApp('/all-groups?category=Writing')
    expect(await screen.findByText('No groups found for selected filter.')).toBeVisible()
  })
})

describe('§2 My Groups', () => {
  test('is a table with the columns of the specification', async () => {
    backend.groups = [nightSky()]
    renderApp('/my-group', ada())
    const columns = await screen.findAllByRole('columnheader')
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      'No.',
      'Group Name',
      'Category',
      'Location',
      'Date',
      'Max Members',
      'Photo',
      'Action',
    ])
  })

  test.each([
    [0, 'No.', '1'],
    [1, 'Group Name', 'Night sky'],
    [2, 'Category', 'Photography'],
    [3, 'Location', 'Potsdam'],
    [4, 'Date', 'May 31, 2031'],
    [5, 'Max Members', '7'],
  ])('its column %i shows the %s', async (column, _, text) => {
    backend.groups = [nightSky()]
    renderApp('/my-group', ada())
    expect((await screen.findAllByRole('cell'))[column]).toHaveTextContent(text)
  })

  test('its column 6 shows the Photo', async () => {
    const group = nightSky()
    backend.groups = [group]
    renderApp('/my-group', ada())
    const cell = (await screen.findAllByRole('cell'))[6]
    expect(cell?.querySelector('img')).toHaveAttribute('src', group.photo)
  })

  test('rows are numbered from 1', async () => {
    backend.groups = [nightSky(), { ...nightSky(), _id: 'a2' }]
    renderApp('/my-group', ada())
    const rows = (await screen.findAllByRole('row')).slice(1)
    expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(['1', '2'])
  })

  test.each([
    ['details', 'Details of Night sky', '/details-group/a1'],
    ['edit', 'Edit Night sky', '/update-group/a1'],
  ])('each row has an icon for %s', async (_, name, path) => {
    backend.groups = [nightSky()]
    renderApp('/my-group', ada())
    const link = await screen.findByRole('link', { name })
    expect(link).toHaveAttribute('href', path)
    expect(link.querySelector('svg')).toBeInTheDocument()
  })

  test('each row has an icon for delete', async () => {
    backend.groups = [nightSky()]
    renderApp('/my-group', ada())
    const button = await screen.findByRole('button', { name: 'Delete Night sky' })
    expect(button.querySelector('svg')).toBeInTheDocument()
  })

  test('with no groups: "You haven\'t created any groups yet."', async () => {
    renderApp('/my-group', ada())
    expect(await screen.findByText("You haven't created any groups yet.")).toBeVisible()
  })

  test('with no groups: a Create Group link to /create-group', async () => {
    renderApp('/my-group', ada())
    await screen.findByText("You haven't created any groups yet.")
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Create Group' })).toHaveAttribute('href', '/create-group')
  })
})

describe('§2 Create Group', () => {
  test.each(['Category', ...Object.keys(FORMS.create.values)])('its form has the field %s', async (label) => {
    renderApp('/create-group', ada())
    expect(await screen.findByLabelText(label)).toBeVisible()
  })
})

describe('§2 Update Group', () => {
  async function openUpdate() {
    const group = nightSky()
    backend.groups = [group]
    renderApp('/update-group/a1', ada())
    await screen.findByRole('button', { name: 'Update Group' })
    return group
  }

  test.each([
    ['Group Name', 'name'],
    ['Category', 'category'],
    ['Description', 'description'],
    ['Location', 'location'],
    ['Max Members', 'members'],
    ['End Date', 'date'],
    ['Photo URL', 'photo'],
    ['User Name', 'userName'],
    ['User Email', 'userEmail'],
  ] as const)('its field %s is prefilled from the group', async (label, key) => {
    const group = await openUpdate()
    expect(field(label)).toHaveDisplayValue(String(group[key]))
  })

  test.each(['User Name', 'User Email'])('its field %s is read-only', async (label) => {
    await openUpdate()
    expect(field(label)).toHaveAttribute('readonly')
  })
})

describe('§2 Group details', () => {
  test('shows the photo', async () => {
    const group = nightSky()
    backend.groups = [group]
    renderApp('/details-group/a1', ada())
    expect(await screen.findByRole('img', { name: 'Photo of Night sky' })).toHaveAttribute('src', group.photo)
  })

  test.each([
    ['name', 'Night sky'],
    ['category', 'Photography'],
    ['members', /\b7\b/],
    ['deadline', 'May 31, 2031'],
    ['description', 'We look up.'],
    ['location', 'Potsdam'],
  ])('shows the %s', async (_, shown) => {
    backend.groups = [nightSky()]
    renderApp('/details-group/a1', ada())
    await screen.findByRole('heading', { level: 1 })
    expect(within(screen.getByRole('main')).getByText(shown)).toBeVisible()
  })

  test('has a join control', async () => {
    backend.groups = [nightSky()]
    renderApp('/details-group/a1', ada())
    expect(await screen.findByRole('button', { name: 'Join Group' })).toBeVisible()
  })
})
