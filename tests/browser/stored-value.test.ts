import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createStoredValue, useStoredValue } from '../../src/browser/stored-value.ts'

const buildStored = () =>
  createStoredValue<string[]>({
    key: 'hobbies',
    parse: (text) => (text === null ? [] : JSON.parse(text)),
    serialize: JSON.stringify,
  })

describe('what a visitor keeps in this browser', () => {
  test('is still there later', () => {
    buildStored().set(['Fishing'])
    expect(localStorage.getItem('hobbies')).toBe('["Fishing"]')
    expect(buildStored().get()).toEqual(['Fishing'])
  })

  test('is shown at once, and follows other tabs', () => {
    const stored = buildStored()
    const { result } = renderHook(() => useStoredValue(stored))
    expect(result.current).toEqual([])
    act(() => stored.set(['Cooking']))
    expect(result.current).toEqual(['Cooking'])
    act(() => {
      localStorage.setItem('hobbies', '["Writing"]')
      window.dispatchEvent(new StorageEvent('storage', { key: 'hobbies' }))
    })
    expect(result.current).toEqual(['Writing'])
    act(() => {
      localStorage.clear()
      window.dispatchEvent(new StorageEvent('storage', { key: null }))
    })
    expect(result.current).toEqual([])
  })

  test('stays the same object while nothing changes', () => {
    localStorage.setItem('hobbies', '["Fishing"]')
    const stored = buildStored()
    expect(stored.get()).toBe(stored.get())
  })
})
