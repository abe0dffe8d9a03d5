import { waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import * as carousels from '../../src/features/home/start-swiper.ts'
import { seeEverything } from '../mocks/intersection.ts'
import { renderApp } from '../render-app.tsx'

/** Opens Home as if all of it were in view, and gives its two carousels as Swiper runs them. */
export async function openCarousels() {
  seeEverything()
  const startSwiper = vi.spyOn(carousels, 'startSwiper')
  renderApp('/')
  await waitFor(() => expect(startSwiper).toHaveBeenCalledTimes(2))
  const swipers = startSwiper.mock.results.map(({ value }) => value)
  const hero = swipers.find(({ originalParams }) => originalParams.effect !== 'coverflow')
  const team = swipers.find(({ originalParams }) => originalParams.effect === 'coverflow')
  if (!hero || !team) throw new Error('Home has not both carousels, of which one is a cover flow.')
  return { hero, team }
}
