import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showToast } from '../../src/components/toasts.tsx'
import { renderApp } from '../render-app.tsx'

// The first test of this file, since the library of toasts is then still to be loaded.
test('Help Center shows no toast about a search that has been changed before the toast could be shown', async () => {
  renderApp('/help')
  const search = await screen.findByRole('searchbox', { name: 'Search the questions' })
  for (const value of ['xylophone', 'password']) {
    fireEvent.change(search, { target: { value } })
    fireEvent.blur(search)
  }
  act(() => void showToast('info', 'Shown after it'))
  expect(await screen.findByText('Shown after it')).toBeVisible()
  await waitFor(() => {
    const toast = screen.queryByText('No FAQs match your search.')
    // A toast ends with an animation, which jsdom does not run.
    if (toast) fireEvent.animationEnd(toast.closest('.Toastify__toast') ?? toast)
    expect(toast).toBeNull()
  })
})

test('Help Center filters by question and answer, in any case, and shows one toast if nothing matches, which is read out once', async () => {
  const { user } = renderApp('/help')
  const search = await screen.findByRole('searchbox', { name: 'Search the questions' })
  const questions = () => screen.queryAllByText(/\?$/, { selector: 'summary' })
  await user.type(search, 'LINK email')
  await expect.poll(questions).toEqual([screen.getByText('How do I reset my password?')])
  expect(screen.getByText('1 answer')).toBeVisible()
  await user.clear(search)
  await user.type(search, 'xylophone')
  const toasts = await screen.findAllByText('No FAQs match your search.')
  expect(toasts).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'close' }))
  expect(screen.getAllByRole('status'), 'is not read again when it goes').toContain(toasts[0])
  await user.click(screen.getByRole('button', { name: 'Show all questions' }))
  expect(questions()).toHaveLength(5)
  expect(search).toHaveValue('')
  expect(screen.getByRole('heading', { name: 'Questions and answers' })).toHaveFocus()
})

test('someone who closes a toast with the keyboard is back in the search', async () => {
  const { user } = renderApp('/help')
  const search = await screen.findByRole('searchbox', { name: 'Search the questions' })
  await user.type(search, 'xylophone')
  const close = await screen.findByRole('button', { name: 'close' })
  act(() => close.focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(search).toHaveFocus())
})
