import { waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { startSwiper } from '../../src/features/home/start-swiper.ts'
import { seeEverything } from '../mocks/intersection.ts'
import { renderApp } from '../render-app.tsx'

/** Opens Home as if all of it were in view, and gives its two carousels as Swiper runs them. Needs `startSwiper` spied on. */
export async function openCarousels() {
  seeEverything()
  vi.mocked(startSwiper).mockClear()
  renderApp('/')
  await waitFor(() => expect(startSwiper).toHaveBeenCalledTimes(2))
  const swipers = vi.mocked(startSwiper).mock.results.map(({ value }) => value)
  const hero = swipers.find(({ originalParams }) => originalParams.effect !== 'coverflow')
  const team = swipers.find(({ originalParams }) => originalParams.effect === 'coverflow')
  if (!hero || !team) throw new Error('Home has not both carousels, of which one is a cover flow.')
  return { hero, team }
}
