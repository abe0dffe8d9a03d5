import { existsSync } from 'node:fs'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser, daysFromNow } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { goOffline, goOnline } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

function openDetails(overrides: Partial<Group> = {}) {
  const group = buildGroup({ name: 'Night sky', ...overrides })
  backend.groups = [group]
  return { group, ...renderApp(`/details-group/${group._id}`, { user: buildUser() }) }
}

describe("a group's page", () => {
  test('shows the lines of its description, one of thousands of blank ones, with links from web addresses only, and its name in the tab', async () => {
    const blank = ' \n'.repeat(1900)
    openDetails({
      description: `We look up.\n${blank}Always.\nAsk ada@example.org, or see https://example.org/maps.`,
    })
    const shown = await screen.findByText(/We look up\.\s+Always\./)
    expect(shown.textContent).toMatch(/^We look up\.\n\nAlways\.\nAsk /)
    await waitFor(() => expect(document.title).toBe('Night sky | HobbyNest'))
    const link = screen.getByRole('link', { name: 'https://example.org/maps (new tab)' })
    expect(link).toHaveAttribute('href', 'https://example.org/maps')
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')
    expect(link).toHaveAttribute('target', '_blank')
    expect(screen.queryByRole('link', { name: /ada@/ })).not.toBeInTheDocument()
  })

  test.each([
    ['a full one', { category: 'Cooking', members: 3, joined: 3 }, ' in Cooking'],
    ['one that has ended', { category: 'Cooking', date: daysFromNow(-2) }, ' in Cooking'],
    ['an ended one without a category', { category: '', date: daysFromNow(-2) }, ''],
  ])('links from %s to open groups of its category', async (_, changes, where) => {
    const { user } = openDetails(changes)
    await user.click(await screen.findByRole('link', { name: `Open groups${where}` }))
    const search = where ? '?category=Cooking&status=open' : '?status=open'
    await waitFor(() => expect(window.location.search).toBe(search))
  })

  test('lets a member leave even after its deadline', async () => {
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
  ])('shows our picture for %s if the photo cannot be loaded', async (category, picture) => {
    openDetails({ photo: 'https://photos.example/gone.jpg', category })
    const photo = await screen.findByRole('img', { name: 'Photo of Night sky' })
    fireEvent.error(photo)
    expect(screen.getByRole('img', { name: 'Photo of Night sky' })).toHaveAttribute('src', picture)
    for (const ending of ['.avif', '-320.avif'])
      expect(existsSync(`public${picture.replace('.avif', ending)}`)).toBe(true)
  })

  test('loads a photo again that failed while the visitor was offline', async () => {
    openDetails({ photo: 'https://photos.example/sky.jpg' })
    const photo = await screen.findByRole('img', { name: 'Photo of Night sky' })
    await goOffline()
    fireEvent.error(photo)
    const ours = screen.getByRole('img', { name: 'Photo of Night sky' })
    expect(ours).not.toHaveAttribute('src', 'https://photos.example/sky.jpg')
    await goOnline()
    const again = await screen.findByRole('img', { name: 'Photo of Night sky' })
    expect(again).not.toBe(photo)
    expect(again).toHaveAttribute('src', 'https://photos.example/sky.jpg')
  })

  test('shows its organiser’s name without characters that hide or reverse it, and shortened', async () => {
    openDetails({ userName: `\u202eGrace\u200b ${'x'.repeat(9000)}` })
    expect(await screen.findByText(`Grace ${'x'.repeat(94)}`)).toBeVisible()
  })

  test.each([
    ['used', async () => {}],
    ['closed', () => Promise.reject(new DOMException('Share canceled', 'AbortError'))],
    ['open from an earlier press', () => Promise.reject(new DOMException('Pending', 'InvalidStateError'))],
  ])('is shared by the system’s share sheet, without a toast once that is %s', async (_, end) => {
    const sheet = vi.fn<Navigator['share']>(end)
    Object.defineProperty(navigator, 'share', { value: sheet, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    const { group, user } = openDetails()
    const copy = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const url = `http://localhost:3000/details-group/${group._id}`
    expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: 'Night sky', url })
    expect(copy).not.toHaveBeenCalled()
    expect(screen.queryByText('Link copied.')).not.toBeInTheDocument()
  })

  test('is shared by its copied link if the share sheet fails', async () => {
    const sheet = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
    Object.defineProperty(navigator, 'share', { value: sheet, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    const { group, user } = openDetails()
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    expect(await screen.findByText('Link copied.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(`http://localhost:3000/details-group/${group._id}`)
  })

  test.each([
    ['', false],
    [' even if the backend sends no email addresses', true],
  ])('links to the form for its organiser only%s', async (_, keepsEmails) => {
    backend.keepsEmails = keepsEmails
    const { group, unmount } = openDetails({ userEmail: 'ada@example.com' })
    const link = await screen.findByRole('link', { name: 'Edit this group' })
    expect(link).toHaveAttribute('href', `/update-group/${group._id}`)
    unmount()
    openDetails({ userEmail: 'grace@example.com' })
    await screen.findByRole('heading', { level: 1 })
    if (keepsEmails) {
      const lists = () => backend.calls.filter(({ path }) => path.startsWith('/my-groups'))
      await waitFor(() => expect(lists()).toHaveLength(2))
    }
    expect(screen.queryByRole('link', { name: 'Edit this group' })).not.toBeInTheDocument()
  })
})
