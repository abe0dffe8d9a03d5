import { expect, test } from 'vitest'
import { readWholeNumber } from '../../src/text/whole-number.ts'

test.each([
  ['0', 0],
  [' 12\t', 12],
  ['007', 7],
  ['١٢', 12],
  ['1２', 12],
  ['𝟙𝟚', 12],
])('%j is a number', (text, number) => {
  expect(readWholeNumber(text)).toBe(number)
})

test.each([
  ...['', ' ', '1.000', '1,000', '1 000', '1\u00a0000', "1'000", '1_000', '+5', '-5', '−5'],
  ...['1e3', '0x10', '10n', 'Infinity', 'NaN', 'twelve', '十二', 'Ⅻ', '½', '5²', '⑫', '9'.repeat(100)],
])('%j is no number, or may be misread', (text) => {
  expect(readWholeNumber(text)).toBeNull()
})
