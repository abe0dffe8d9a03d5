import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { press } from '../fields.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'
import { FORMS, send } from './forms.ts'

async function choicesOf(label: string) {
  const options = within(await screen.findByLabelText(label)).getAllByRole('option')
  return options.filter((option) => option.getAttribute('value') !== '').map(({ textContent }) => textContent)
}

const CATEGORIES = [
  'Drawing & Painting',
  'Photography',
  'Video Gaming',
  'Fishing',
  'Running',
  'Cooking',
  'Reading',
  'Writing',
]

const stored = () => JSON.parse(localStorage.getItem('blogs') ?? 'null')

describe('§3 Group', () => {
  test('has these category choices', async () => {
    renderApp('/create-group', { user: buildUser() })
    expect(await choicesOf('Category')).toEqual(CATEGORIES)
  })

  /** Waits for the answer, as a member does. */
  async function createGroup() {
    await send(FORMS.create, {}, { user: buildUser() })
    await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
    return backend.groups
  }

  test('members is sent as a number', async () => {
    expect(await createGroup()).toMatchObject([{ members: 12 }])
  })

  test('date is sent as a date string', async () => {
    expect(await createGroup()).toMatchObject([{ date: '2031-05-31' }])
  })

  test('userName and userEmail are those of its creator', async () => {
    expect(await createGroup()).toMatchObject([{ userName: 'Ada Lovelace', userEmail: 'ada@example.com' }])
  })
})

describe('§3 Joined groups', () => {
  test('are a list of group ids in local storage under the key joinedGroups', async () => {
    localStorage.setItem('joinedGroups', '["a0"]')
    backend.groups = [buildGroup({ _id: 'a1' })]
    renderApp('/details-group/a1', { user: buildUser() })
    await screen.findByRole('button', { name: 'Join Group' })
    press('Join Group')
    expect(JSON.parse(localStorage.getItem('joinedGroups') ?? '')).toEqual(['a0', 'a1'])
  })
})

describe('§3 Blog post', () => {
  test('has title, author, category, content and date', async () => {
    await send(FORMS.blog)
    await waitFor(() => expect(stored()).toHaveLength(11))
    expect(Object.keys(stored()[0]).sort()).toEqual(['author', 'category', 'content', 'date', 'title'])
  })

  test('its date is today, as YYYY-MM-DD', async () => {
    await send(FORMS.blog)
    await waitFor(() => expect(stored()).toHaveLength(11))
    expect(stored()[0].date).toBe(daysFromNow(0))
  })

  test('its categories are those of groups', async () => {
    renderApp('/blogs')
    expect(await choicesOf('Category')).toEqual(CATEGORIES)
  })
})

describe('§3 Career application', () => {
  test('has these positions', async () => {
    renderApp('/careers')
    expect(await choicesOf('Position')).toEqual([
      'Frontend Developer',
      'Backend Developer',
      'UI/UX Designer',
      'Content Writer',
      'Marketing Specialist',
      'Project Manager',
    ])
  })

  test.each(['fullName', 'email', 'phone', 'position', 'coverLetter'])('has the field %s', async (name) => {
    renderApp('/careers')
    const form = (await screen.findByLabelText('Position')).closest('form')
    expect(form?.elements.namedItem(name)).toBeInTheDocument()
  })
})

describe('§3 FAQ items', () => {
  test.each([
    ['creating a group', /create a group\?/],
    ['joining', /join a group\?/],
    ['resetting password', /reset my password\?/],
    ['editing a group after publishing', /edit my group after publishing/],
    ['contacting support', /contact support\?/],
  ])('there is one about %s, with its answer', async (_, question) => {
    renderApp('/help')
    const item = (await screen.findByText(question)).closest('details')
    expect(item?.querySelector('p')?.textContent?.length).toBeGreaterThan(40)
  })
})

describe('§3 Theme', () => {
  test.each(['dark', 'light'])('is %s, in local storage under the key theme', async (theme) => {
    localStorage.setItem('theme', theme)
    renderApp('/terms')
    await screen.findByTitle('Toggle Theme')
    expect(document.documentElement).toHaveAttribute('data-theme', theme)
  })
})
