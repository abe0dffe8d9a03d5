import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildGroup } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'

vi.mock('../../src/features/home/start-swiper.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('Home is usable when what it loads late cannot be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  backend.groups = [buildGroup({ name: 'Still here' })]
  renderApp('/')
  expect(await screen.findByRole('heading', { name: 'Still here' })).toBeVisible()
  await expect
    .poll(() => warn.mock.calls)
    .toEqual([['A part of the page could not be loaded:', expect.any(Error)]])
  warn.mockClear()
  expect(screen.getByRole('heading', { name: 'Meet the team' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Still here' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create Hobbies' })).toHaveAttribute('href', '/create-group')
})
