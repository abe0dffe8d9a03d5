import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useRevalidateOnFocus } from '../../src/layouts/use-revalidate-on-focus.ts'

function Screen() {
  return <p>{useRevalidateOnFocus() ? 'kept current' : 'left as it is'}</p>
}

test.each([
  [{ revalidateOnFocus: true }, 'kept current', 2],
  [{ revalidateOnFocus: false }, 'left as it is', 1],
  [{}, 'left as it is', 1],
  [undefined, 'left as it is', 1],
])('a screen with the handle %j is %s when somebody comes back to it', async (handle, says, loads) => {
  const loader = vi.fn(() => null)
  const router = createMemoryRouter([
    { path: '/', loader, handle, Component: Screen, HydrateFallback: () => null },
  ])
  render(<RouterProvider router={router} />)
  expect(await screen.findByText(says)).toBeVisible()
  await act(async () => window.dispatchEvent(new Event('focus')))
  expect(loader).toHaveBeenCalledTimes(loads)
  router.dispose()
})
