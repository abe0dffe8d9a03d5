import { existsSync } from 'node:fs'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'

function openDetails(overrides: Partial<Group> = {}) {
  const group = buildGroup({ name: 'Night sky', ...overrides })
  backend.groups = [group]
  return { group, ...renderApp(`/details-group/${group._id}`, { user: buildUser() }) }
}

describe("a group's page", () => {
  test('shows every line of its description, and its name in the tab of the browser', async () => {
    openDetails({ description: 'We look up.\nAlways.' })
    expect(await screen.findByText(/We look up\.\s+Always\./)).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Night sky | HobbyNest'))
  })

  test('links the web addresses in its description, and nothing else', async () => {
    openDetails({ description: 'Write to ada@example.org, or see https://example.org/maps.' })
    const link = await screen.findByRole('link', { name: 'https://example.org/maps (new tab)' })
    expect(link).toHaveAttribute('href', 'https://example.org/maps')
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')
    expect(link).toHaveAttribute('target', '_blank')
    expect(screen.queryByRole('link', { name: /ada@/ })).not.toBeInTheDocument()
  })

  test.each([
    ['a full one', { members: 3, joined: 3 }],
    ['one that has ended', { date: daysFromNow(-2) }],
  ])('leads on from %s to open groups of its category', async (_, changes) => {
    const { user } = openDetails({ category: 'Cooking', ...changes })
    await user.click(await screen.findByRole('link', { name: 'Open groups in Cooking' }))
    await waitFor(() => expect(window.location.search).toBe('?category=Cooking&status=open'))
  })

  test('leads from a joined group to the others', async () => {
    const { user } = openDetails()
    await user.click(await screen.findByRole('button', { name: 'Join Group' }))
    expect(await screen.findByRole('link', { name: 'Joined Groups' })).toHaveAttribute(
      'href',
      '/dashboard/joined',
    )
  })

  test('can be left at once, and joined again', async () => {
    const { group, user } = openDetails()
    localStorage.setItem('joinedGroups', JSON.stringify(['before', group._id, 'after']))
    await user.click(await screen.findByRole('button', { name: 'Leave group' }))
    expect(await screen.findByText('You left Night sky.')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByText('You have successfully joined this group.')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Leave group' })).not.toBeInTheDocument()
    expect(localStorage.getItem('joinedGroups')).toBe('["before","after"]')
    const join = screen.getByRole('button', { name: 'Join Group' })
    expect(join).toHaveFocus()

    await user.click(join)
    expect(await screen.findByText('You have successfully joined this group.')).toBeVisible()
  })

  test('can be left after its deadline too', async () => {
    const { group, user } = openDetails({ date: daysFromNow(-1) })
    localStorage.setItem('joinedGroups', JSON.stringify([group._id]))
    await user.click(await screen.findByRole('button', { name: 'Leave group' }))
    expect(localStorage.getItem('joinedGroups')).toBe('[]')
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(screen.getByText('This group is no longer active. Deadline has passed.')).toBeVisible()
  })

  test.each([
    ['Fishing', '/images/groups/fishing-1.avif'],
    ['Beekeeping', '/images/groups/other-1.avif'],
  ])('shows a picture of %s where there is no photo, or it cannot be loaded', async (category, picture) => {
    openDetails({ photo: 'https://photos.example/gone.jpg', category })
    const photo = await screen.findByRole('img', { name: 'Photo of Night sky' })
    fireEvent.error(photo)
    expect(photo).toHaveAttribute('src', picture)
    expect(existsSync(`public${picture}`)).toBe(true)
    expect(existsSync(`public${picture.replace('.avif', '-320.avif')}`)).toBe(true)
  })

  test('shows its creator’s name without characters that hide or reverse it, and not endlessly', async () => {
    openDetails({ userName: `\u202eGrace\u200b ${'x'.repeat(9000)}` })
    expect(await screen.findByText(`Grace ${'x'.repeat(94)}`)).toBeVisible()
  })

  describe('is shared by one button', () => {
    const ADDRESS = /^http:\/\/localhost:3000\/details-group\/\w+$/

    function haveShare(share: Navigator['share']) {
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    }

    test('which opens the system’s share sheet', async () => {
      const share = vi.fn(async () => {})
      haveShare(share)
      const { user } = openDetails()
      await user.click(await screen.findByRole('button', { name: 'Share' }))
      expect(share).toHaveBeenCalledExactlyOnceWith({
        title: 'Night sky',
        url: expect.stringMatching(ADDRESS),
      })
      expect(screen.queryByText('Link copied.')).not.toBeInTheDocument()
    })

    test('and nothing is said when that sheet is closed', async () => {
      const share = vi.fn().mockRejectedValue(new DOMException('Share canceled', 'AbortError'))
      haveShare(share)
      const { user } = openDetails()
      const copy = vi.spyOn(navigator.clipboard, 'writeText')
      await user.click(await screen.findByRole('button', { name: 'Share' }))
      expect(share).toHaveBeenCalledOnce()
      expect(copy).not.toHaveBeenCalled()
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    })

    test.each(['no sheet', 'a sheet that fails'])(
      'which copies the address where there is %s',
      async (sheet) => {
        if (sheet !== 'no sheet') {
          haveShare(vi.fn().mockRejectedValue(new DOMException('Not now', 'NotAllowedError')))
        }
        const { user } = openDetails()
        await user.click(await screen.findByRole('button', { name: 'Share' }))
        expect(await screen.findByText('Link copied.')).toBeVisible()
        expect(await navigator.clipboard.readText()).toMatch(ADDRESS)
      },
    )
  })

  test('leads with its end date to Google Calendar and to Outlook', async () => {
    const { user } = openDetails({ date: '2087-05-31' })
    await user.click(await screen.findByRole('button', { name: 'Add the end date' }))
    for (const [name, param, day] of [
      ['Google Calendar (new tab)', 'dates', '20870531/20870601'],
      ['Outlook (new tab)', 'startdt', '2087-05-31'],
    ] as const) {
      const link = screen.getByRole('link', { name })
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
      expect(link).toHaveAttribute('target', '_blank')
      expect(new URL(link.getAttribute('href') ?? '').searchParams.get(param)).toBe(day)
    }
  })

  test.each(['', 'some day', daysFromNow(-1)])('offers no calendar for the end date "%s"', async (date) => {
    openDetails({ date })
    expect(await screen.findByRole('button', { name: 'Share' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add the end date' })).not.toBeInTheDocument()
  })

  test('leads from its place to a map', async () => {
    openDetails({ location: 'St Anne’s & Co, Leeds' })
    const link = await screen.findByRole('link', { name: 'St Anne’s & Co, Leeds (map, new tab)' })
    const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '')
    expect([origin + pathname, searchParams.get('query')]).toEqual([
      'https://www.openstreetmap.org/search',
      'St Anne’s & Co, Leeds',
    ])
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('without a place has no map', async () => {
    openDetails({ location: '' })
    expect(await screen.findByText('Not given')).toBeVisible()
    expect(screen.queryByRole('link', { name: /map/ })).not.toBeInTheDocument()
  })

  test('leads its creator, and only its creator, to the form', async () => {
    const { group, unmount } = openDetails({ userEmail: 'ada@example.com' })
    expect(await screen.findByRole('link', { name: 'Edit this group' })).toHaveAttribute(
      'href',
      `/update-group/${group._id}`,
    )
    unmount()
    openDetails({ userEmail: 'grace@example.com' })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('link', { name: 'Edit this group' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  })

  test('leads its creator, and nobody else, to the form where the backend keeps email addresses to itself', async () => {
    backend.keepsEmails = true
    const { unmount } = openDetails({ userEmail: 'ada@example.com' })
    expect(await screen.findByRole('link', { name: 'Edit this group' })).toBeVisible()
    unmount()
    openDetails({ userEmail: 'grace@example.com' })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(backend.calls.filter(({ path }) => /^\/my-groups/.test(path))).toHaveLength(2))
    expect(screen.queryByRole('link', { name: 'Edit this group' })).not.toBeInTheDocument()
  })

  test('is started again by its creator once it has ended', async () => {
    const { user } = openDetails({ userEmail: 'ada@example.com', date: daysFromNow(-3) })
    await user.click(await screen.findByRole('button', { name: 'Start it again' }))
    expect(await screen.findByLabelText('End Date')).toHaveValue('')
  })

  test('is deleted by its creator, after a question, and My Groups is shown without it', async () => {
    const { user } = openDetails({ userEmail: 'ada@example.com' })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByText('This action is permanent and cannot be undone!')
    expect(backend.groups).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText('Your group has been deleted.')).toBeInTheDocument()
    expect(window.location.pathname).toBe('/my-group')
    expect(await screen.findByText("You haven't created any groups yet.")).toBeInTheDocument()
  })

  test.each([
    ...['.', ',', ';', ':', '!', ')', ']', '}', '>', '"', "'", '…', '*', '”', '。', ').', '`'],
    ...['%3F', '%22', '%2C', '%E2%80%9D.', '%20', '%C2%A0', '%3E'],
  ])('is found where its link took the %s of a sentence along', async (end) => {
    const group = buildGroup({ name: 'Night sky' })
    backend.groups = [group]
    renderApp(`/details-group/${group._id}${end}`, { user: buildUser() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Night sky' })).toBeVisible()
    expect(window.location.pathname).toBe(`/details-group/${group._id}`)
  })

  test('is found for its organiser, too, where its link took a full stop along', async () => {
    const group = buildGroup({ name: 'Night sky', userEmail: 'ada@example.com' })
    backend.groups = [group]
    renderApp(`/update-group/${group._id}.`, { user: buildUser() })
    expect(await screen.findByLabelText('Group Name')).toHaveValue('Night sky')
    expect(window.location.pathname).toBe(`/update-group/${group._id}`)
  })

  test('that is not there says so, at its own address, and leads to all groups', async () => {
    renderApp('/details-group/nowhere.', { user: buildUser() })
    expect(await screen.findByRole('heading', { name: 'Group not found' })).toBeVisible()
    expect(window.location.pathname).toBe('/details-group/nowhere.')
    expect(screen.getByRole('link', { name: 'See all groups' })).toHaveAttribute('href', '/all-groups')
  })
})
