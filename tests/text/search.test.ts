import { describe, expect, test } from 'vitest'
import { foldSpaced, foldText } from '../../src/text/fold-text.ts'
import { excerptOf, searchTexts } from '../../src/text/search.ts'

test.each([
  ['Zürich’s  Café-Club', 'zurichs cafe club'],
  ['ＧＯ', 'go'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
])('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('a long text without spaces is folded in linear time', () => {
  const text = '漢'.repeat(20_000)
  const start = performance.now()
  expect(foldSpaced(text)).toBe(` ${text} `)
  // Quadratic time would take half a minute.
  expect(performance.now() - start).toBeLessThan(5_000)
})

const TEXTS = ['Email us?', 'A new password', 'Passing places', 'Leave the group']
const find = (search: string) => searchTexts(TEXTS, (text) => text, search)

test.each([
  ['', TEXTS],
  [' ', TEXTS],
  [' ? ', ['Email us?']],
  ['😀', []],
  ['pass', ['A new password', 'Passing places']],
  ['“Pässword”', ['A new password']],
  ['pass\u00adword', ['A new password']],
  ['\u202apass\u200bword\u2060\u202c', ['A new password']],
  ['e-mail', ['Email us?']],
  ['leave a group', []],
  ['leave group', ['Leave the group']],
  ['leave place', []],
  ['xylophone', []],
])('a search of texts for %j finds %j', (search, found) => {
  expect(find(search)).toEqual(found)
})

test('a search looks for its first twelve words', () => {
  const words = Array.from({ length: 12 }, (_, index) => `${index}`)
  const texts = [words.join(' '), words.slice(1).join(' ')]
  expect(searchTexts(texts, (text) => text, [...words, 'xylophone'].join(' '))).toEqual(texts.slice(0, 1))
})

test('a word of thousands of letters, which Unicode makes of a short query, is not corrected', () => {
  const start = performance.now()
  for (let group = 0; group < 100; group += 1) expect(excerptOf('Kilometre', '㌖'.repeat(500), '')).toBe('')
  // Swapping each pair of its letters would take half a minute.
  expect(performance.now() - start).toBeLessThan(5_000)
})

describe('the excerpt of a text around a match', () => {
  const TEXT =
    'We meet at the corner of the old harbour. Everybody is welcome, beginners and experts alike, and there is tea afterwards.'

  test.each([
    ['tea', '…and experts alike, and there is tea afterwards.'],
    ['meet', 'We meet at the corner of the old harbour. Everybody is welcome, beginners and experts alike,…'],
    ['allike', '…is welcome, beginners and experts alike, and there is tea afterwards.'],
    ['tea experts', '…Everybody is welcome, beginners and experts alike, and there is tea afterwards.'],
    ['chess', ''],
    ['', ''],
    // The card shows this match anyway.
    ['walk', ''],
    ['walk tea', '…and experts alike, and there is tea afterwards.'],
  ])('is, for "%s": %s', (search, excerpt) => {
    expect(excerptOf(TEXT, search, 'Harbourside Walk')).toBe(excerpt)
  })

  test('is cut anywhere in a script without spaces, but never within a character', () => {
    const excerpt = excerptOf(`${'東京写真部'.repeat(40)}🎮`, '写真', '')
    expect(excerpt).toBe(`${'東京写真部'.repeat(18)}…`)
    expect(excerptOf(`${'🎮'.repeat(60)} chess`, 'chess', '')).toBe(`…${'🎮'.repeat(39)} chess`)
  })
})
