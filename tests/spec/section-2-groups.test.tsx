import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildGroup } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { field, press, renderApp } from '../render-app.tsx'
import { ada, findAndPress, haveAdasGroup } from './member.ts'

const NIGHT_SKY = {
  name: 'Night sky',
  category: 'Photography',
  description: 'We look up.',
  location: 'Potsdam',
  date: '2031-05-31',
  members: 7,
}

describe('§2 All Groups', () => {
  async function openSearchOptions() {
    backend.groups = [
      buildGroup({ name: 'Old', category: 'Fishing', date: '2031-01-01' }),
      buildGroup({ name: 'New', category: 'Running', date: '2033-01-01' }),
      buildGroup({ name: 'Between', category: 'Fishing', date: '2032-01-01' }),
    ]
    const { user } = renderApp('/all-groups')
    await screen.findAllByRole('article')
    press('Show Search Options')
    return user
  }

  const choices = (label: string) =>
    within(field(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

  // tests/e2e/specification.spec.ts counts its columns.

  test('has a toggle that reads "Show Search Options", and when open "Hide Search Options"', async () => {
    renderApp('/all-groups')
    await findAndPress('Show Search Options')
    expect(screen.getByLabelText('Category')).toBeVisible()
    press('Hide Search Options')
    expect(screen.queryByLabelText('Category')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Show Search Options' })).toBeVisible()
  })

  test('has a category filter: first "All Categories", then each category found in the data', async () => {
    await openSearchOptions()
    expect(screen.getByText('All Categories')).toBe(screen.getByRole('option', { name: 'All Categories' }))
    expect(screen.getByLabelText('category', { exact: false })).toBe(field('Category'))
    expect(choices('Category')).toEqual(['All Categories', 'Fishing', 'Running'])
    expect(field('Category')).toHaveDisplayValue('All Categories')
  })

  test('the category filter filters', async () => {
    const user = await openSearchOptions()
    await user.selectOptions(field('Category'), 'Running')
    await waitFor(() => expect(names()).toEqual(['New']))
  })

  test('the date sort has "Newest First" as its default (§2, §9), then "Oldest First"', async () => {
    const user = await openSearchOptions()
    expect(field('Sort')).toHaveDisplayValue('Newest First')
    expect(names()).toEqual(['New', 'Between', 'Old'])
    expect(choices('Sort').slice(0, 2)).toEqual(['Newest First', 'Oldest First'])
    await user.selectOptions(field('Sort'), 'Oldest First')
    await waitFor(() => expect(names()).toEqual(['Old', 'Between', 'New']))
  })

  test('if nothing matches: "No groups found for selected filter."', async () => {
    backend.groups = [buildGroup({ category: 'Fishing' })]
    renderApp('/all-groups?category=Writing')
    expect(await screen.findByText('No groups found for selected filter.')).toBeVisible()
  })
})

describe('§2 My Groups', () => {
  test('is a table with the columns of the specification, numbered from 1', async () => {
    const group = haveAdasGroup(NIGHT_SKY)
    backend.groups = [group, { ...group, _id: 'a2' }]
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
    const [, first, second] = screen.getAllByRole('row')
    const cells = [...(first?.children ?? [])]
    const texts = ['1', 'Night sky', 'Photography', 'Potsdam', 'May 31, 2031', '7']
    for (const [column, text] of texts.entries()) expect(cells[column]).toHaveTextContent(text)
    expect(cells[6]?.querySelector('img')).toHaveAttribute('src', group.photo)
    expect(within(first as HTMLElement).getByRole('rowheader')).toHaveTextContent('Night sky')
    expect(second?.firstElementChild).toHaveTextContent('2')
  })

  test('each row has icons for details, edit and delete', async () => {
    haveAdasGroup(NIGHT_SKY)
    renderApp('/my-group', ada())
    const details = await screen.findByRole('link', { name: 'Details of Night sky' })
    const edit = screen.getByRole('link', { name: 'Edit Night sky' })
    expect(details).toHaveAttribute('href', '/details-group/a1')
    expect(edit).toHaveAttribute('href', '/update-group/a1')
    for (const action of [details, edit, screen.getByRole('button', { name: 'Delete Night sky' })])
      expect(action.querySelector('svg')).toBeInTheDocument()
  })

  test('with no groups: "You haven\'t created any groups yet.", with a Create Group link', async () => {
    renderApp('/my-group', ada())
    expect(await screen.findByText("You haven't created any groups yet.")).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Create Group' })).toHaveAttribute('href', '/create-group')
  })
})

test('§2 Update Group is prefilled from the group; User Name and User Email are required, but read-only (§5, too)', async () => {
  const group = haveAdasGroup(NIGHT_SKY)
  renderApp('/update-group/a1', ada())
  await screen.findByRole('button', { name: 'Update Group' })
  for (const [label, key] of [
    ['Group Name', 'name'],
    ['Category', 'category'],
    ['Description', 'description'],
    ['Location', 'location'],
    ['Max Members', 'members'],
    ['End Date', 'date'],
    ['Photo URL', 'photo'],
    ['User Name', 'userName'],
    ['User Email', 'userEmail'],
  ] as const)
    expect(field(label)).toHaveDisplayValue(String(group[key]))
  for (const label of ['User Name', 'User Email']) {
    expect(field(label)).toBeRequired()
    expect(field(label)).toHaveAttribute('readonly')
  }
})

test('§2 Update Group is prefilled with the day of a group whose date includes a time', async () => {
  haveAdasGroup({ date: '2031-05-31T10:00:00.000Z' })
  renderApp('/update-group/a1', ada())
  await screen.findByRole('button', { name: 'Update Group' })
  expect(field('End Date')).toHaveDisplayValue('2031-05-31')
})

test('§2 Group details shows photo, name, category, members, deadline, description, location and a join control', async () => {
  const group = haveAdasGroup(NIGHT_SKY)
  renderApp('/details-group/a1', ada())
  expect(await screen.findByRole('img', { name: 'Photo of Night sky' })).toHaveAttribute('src', group.photo)
  const main = within(screen.getByRole('main'))
  for (const text of ['Night sky', 'Photography', /\b7\b/, 'May 31, 2031', 'We look up.', 'Potsdam'])
    expect(main.getByText(text)).toBeVisible()
  expect(main.getByRole('button', { name: 'Join Group' })).toBeVisible()
})
