import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'

const gone = vi.hoisted(() => () => {
  throw new Error('Failed to fetch dynamically imported module')
})

vi.mock('../../src/components/sweetalert.ts', gone)
vi.mock('../../src/components/toast-container.tsx', gone)
vi.mock('../../src/components/global-tooltip.tsx', gone)
vi.mock('../../src/features/home/start-swiper.ts', gone)

test('without the script for dialogs, the browser shows its own', async () => {
  // The tooltip of the button does not load either.
  const warn = vi.mocked(console.warn).mockReturnValue()
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  const alert = vi.spyOn(window, 'alert').mockReturnValue()
  backend.groups = [buildGroup({ name: 'Doomed', userEmail: 'ada@example.com' })]
  const { user } = renderApp('/my-group', { user: buildUser() })
  await user.click(await screen.findByRole('button', { name: 'Delete Doomed' }))
  await vi.waitFor(() => expect(alert).toHaveBeenCalledWith('Deleted!\n\nYour group has been deleted.'))
  expect(confirm).toHaveBeenCalledWith(
    'Are you sure?\n\nThis action is permanent and cannot be undone!\n\nDoomed',
  )
  expect(backend.groups).toEqual([])
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  warn.mockClear()
})

test('without the script for toasts, the browser shows the message, and the form stays', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue()
  const { user } = renderApp('/contact')
  await user.type(await screen.findByLabelText('Message'), 'Hello?')
  await user.click(screen.getByRole('button', { name: 'Send Message' }))
  await vi.waitFor(() => expect(alert).toHaveBeenCalledWith('Please fill in all fields.'))
  expect(screen.getByLabelText('Message')).toHaveValue('Hello?')
})

test('without the script for the tooltip, the page stays', async () => {
  const warn = vi.mocked(console.warn).mockReturnValueOnce()
  const { user } = renderApp('/about-us', { user: buildUser() })
  await user.hover(await screen.findByRole('button', { name: 'Account menu of Ada Lovelace' }))
  await vi.waitFor(() =>
    expect(warn.mock.calls).toEqual([['A part of the page could not be loaded:', expect.any(Error)]]),
  )
  warn.mockClear()
  await screen.findByRole('heading', { name: 'About Us', level: 1 })
})

test('without the script for the carousels, Home stays usable', async () => {
  const warn = vi.mocked(console.warn).mockReturnValue()
  backend.groups = [buildGroup({ name: 'Still here' })]
  renderApp('/')
  expect(await screen.findByRole('heading', { name: 'Still here' })).toBeVisible()
  await vi.waitFor(() =>
    expect(warn.mock.calls).toEqual([['A part of the page could not be loaded:', expect.any(Error)]]),
  )
  warn.mockClear()
  expect(screen.getByRole('heading', { name: 'Meet the team' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create Hobbies' })).toHaveAttribute('href', '/create-group')
})
