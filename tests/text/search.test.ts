import { describe, expect, test } from 'vitest'
import { foldText } from '../../src/text/fold-text.ts'
import { searchTexts } from '../../src/text/search.ts'

test.each([
  ['Zürich’s  Café-Club', 'zurichs cafe club'],
  ['“PASSWORD”', 'password'],
  ['can’t', 'cant'],
  ["can't", 'cant'],
  ['e-mail', 'e mail'],
  ['ＧＯ', 'go'],
  ['Straße', 'strasse'],
  ['Ærø', 'aero'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['  ', ''],
])('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

describe('a search of texts', () => {
  const TEXTS = ['Email us', 'A new password', 'Passing places', 'Leave the group']
  const find = (search: string) => searchTexts(TEXTS, (text) => text, search)

  test.each([
    ['', TEXTS],
    [' “ ', TEXTS],
    ['pass', ['A new password', 'Passing places']],
    ['“Pässword”', ['A new password']],
    ['pasword', ['A new password']],
    ['e-mail', ['Email us']],
    ['leave a group', []],
    ['leave group', ['Leave the group']],
    ['leave place', []],
    ['xylophone', []],
  ])('for %j finds %j', (search, found) => {
    expect(find(search)).toEqual(found)
  })
})
