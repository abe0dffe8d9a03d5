import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSearchInput } from '../../src/forms/use-search-input.ts'

function Search({ value, onSearch }: { value: string; onSearch: (value: string) => void }) {
  return <input type="search" aria-label="Search" {...useSearchInput(value, onSearch)} />
}

test('a late result of an earlier text does not overwrite what is typed meanwhile', () => {
  vi.useFakeTimers()
  const onSearch = vi.fn()
  const { rerender } = render(<Search value="" onSearch={onSearch} />)
  const field = screen.getByRole('searchbox')
  const type = (text: string) => {
    fireEvent.input(field, { target: { value: text } })
    vi.runAllTimers()
  }
  const show = (value: string) => rerender(<Search value={value} onSearch={onSearch} />)
  type('cowl')
  type('cowly')
  show('cowl')
  expect(field).toHaveValue('cowly')
  type('cowlye')
  show('cowly')
  show('cowlye')
  expect(field).toHaveValue('cowlye')
  expect(onSearch.mock.calls).toEqual([['cowl'], ['cowly'], ['cowlye']])
  // Back does this.
  show('cowl')
  expect(field).toHaveValue('cowl')
})
