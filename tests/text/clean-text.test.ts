import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanText } from '../../src/text/clean-text.ts'

const ENGLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'

test.each([
  ['Sinhala', 'ශ්\u200dරියානි පෙරේරා'],
  ['Persian', 'علی\u200cرضا محمدی'],
  ['Persian with two non-joiners', 'می\u200c\u200cخواهم'],
  ['an Arabic abbreviation', '1446 ه\u200d'],
  ['Malayalam as it used to be written', 'അവന\u0d4d\u200d'],
  ['Hindi', 'क्\u200dष और क्\u200cष'],
  ['Arabic with its signs', '\u0600 12 عَ\u06dd'],
  ['Mongolian with a variant', '\u1820\u180b\u1822'],
  ['a variant of a Han character', '葛\u{e0100}飾区'],
  ['a family', '👩\u200d👩\u200d👧 Family'],
  ['a heart', '❤\ufe0f Rose'],
  ['a heart as text', '❤\ufe0e'],
  ['a burning heart', '❤\ufe0f\u200d🔥'],
  ['skin colours', '🧑🏻\u200d🤝\u200d🧑🏿 and ⛹🏽\u200d♀\ufe0f'],
  ['the rainbow flag', '🏳\ufe0f\u200d🌈'],
  ['a keycap', '1\ufe0f\u20e3 Chess'],
  ['the flag of England', ENGLAND],
  ['the flag of Germany', '🇩🇪'],
  ['accents', 'Ädä O’Neill-Ōba, Ada e\u0301'],
  ['Chinese', '小野 妹子'],
  ['Hebrew', 'מועדון (קריאה)!'],
  ['HTML', '<b>&amp;</b>'],
])('keeps every letter and emoji: %s', (_, text) => {
  expect(cleanLine(text)).toBe(text)
  expect(cleanText(text)).toBe(text)
})

test.each([
  ['overrides', '\u202egnp.adA\u202c', 'gnp.adA'],
  ['isolates and marks of direction', '\u2066Ada\u2069 \u200fLovelace\u200e\u061c', 'Ada Lovelace'],
  ['what disguises Latin words', 'A\u200bd\u200ca\u200d \u2060B\ufeffy\ufe0fron', 'Ada Byron'],
  ['controls', 'Ada\0\u0007\u001b[31m\u007f\u001c', 'Ada[31m'],
  ['soft hyphens and other fillers', 'a\u00ad\u034f\u180e\u2061\u2062\u2063\u2064b', 'ab'],
  ['blanks that count as letters', 'a\u115f\u1160\u3164\uffa0\u2800\u{13441}\u{1d159}b', 'ab'],
  ['tag letters', 'Ada\u{e0041}\u{e0042}\u{e007f}', 'Ada'],
  ['tags that make no flag', '\u{1f3f4}\u{e0068}\u{e0069}\u{e007f}', '\u{1f3f4}'],
  ['a second selector', '😀\ufe0f\ufe0f\u{e0101}\u{e0102}', '😀\ufe0f'],
  ['what joins nothing', '\u200dعلی\u200c رضا 👩\u200d', 'علی رضا 👩'],
  ['halves of characters', 'half \ud83d', 'half'],
  ['notes between lines', 'a\ufff9b\ufffac\ufffb', 'abc'],
])('drops invisible characters: %s', (_, text, clean) => {
  expect(cleanLine(text)).toBe(clean)
  expect(cleanText(text)).toBe(clean)
})

test.each([
  ...['', ' ', '\u200b', '\u2800', '\u3164', '\ufe0f', '\u200d', '\u00ad', '\u{e0041}', '\u0007', '\ufeff'],
  ...['\u3164\u200d \u2028', '\u0301', '\u3000\u00a0', '\ud800'],
])('nothing is left of %j', (text) => {
  expect(cleanLine(text)).toBe('')
  expect(cleanText(text)).toBe('')
})

test('line ends are all alike in a text of several lines, and spaces in a text of one line', () => {
  const text = ' one\r\ntwo\rthree\vfour\ffive\u0085six\u2028seven\u2029\u2029eight\n\tnine '
  expect(cleanText(text)).toBe('one\ntwo\nthree\nfour\nfive\nsix\nseven\n\neight\n\tnine')
  expect(cleanLine(text)).toBe('one two three four five six seven eight nine')
})

test('cleaning a clean text again changes nothing', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.constantFrom(...'\u200d\u200c\ufe0f\u{e0067}\u3164👩❤ක්عa \n'),
  )
  const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(anyText, (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text))
      expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
      expect(cleanLine(text)).not.toMatch(/[\v\f\r\n\x85\u2028\u2029]/)
      expect(cleanText(text)).not.toMatch(/[\v\f\r\x85\u2028\u2029]/)
    }),
    { numRuns: 500, seed: 1 },
  )
})
