import { expect, test } from 'vitest'
import { cleanName, readName } from '../../src/auth/person-name.ts'

test.each([
  ['\u202egnp.adA\u202c', 'gnp.adA'],
  ['\u2066Ada\u2069 \u200fLovelace\u200e\u061c', 'Ada Lovelace'],
  ['A\u200bd\u200ca\u2060\ufeff', 'Ada'],
  ['Ada\0\u0007\u001b[31m\u007f\u0085', 'Ada[31m'],
  [' Ada\r\n\tLovelace\u2028 \u200b Byron ', 'Ada Lovelace Byron'],
  ['half \ud83d', 'half'],
  ['\u3164\u200d', ''],
])('a name like %j cannot hide, reverse or break the text around it', (name, clean) => {
  expect(cleanName(name)).toBe(clean)
})

test.each(['Ädä O’Neill-Ōba', '小野 妹子', 'عمر الخيام', 'Ада Лавлейс', 'Sunny 🌻'])(
  'the name %s stays as it is',
  (name) => {
    expect(readName(name)).toBe(name)
  },
)

test('a name from elsewhere is at most 100 characters long, and never cut within one', () => {
  expect(readName('x'.repeat(9000))).toBe('x'.repeat(100))
  expect(readName(`${'x'.repeat(99)}🌻`)).toBe('x'.repeat(99))
  expect(readName(`${'x'.repeat(99)} y`)).toBe('x'.repeat(99))
})
