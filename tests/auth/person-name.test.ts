import { expect, test } from 'vitest'
import { readName } from '../../src/auth/person-name.ts'

test.each([
  'Ädä O’Neill-Ōba',
  'ශ්\u200dරියානි පෙරේරා',
  'علی\u200cرضا محمدی',
  '👩\u200d👩\u200d👧 Family',
  '❤\ufe0f Rose',
])('the name %s stays as it is', (name) => {
  expect(readName(name)).toBe(name)
})

test('a name from elsewhere is one line of what can be seen', () => {
  expect(readName(' Ada\u202e\r\n Lovelace\u2028\u3164 ')).toBe('Ada Lovelace')
})

test('a name from elsewhere is at most 100 characters long, and never cut within one', () => {
  expect(readName('x'.repeat(9000))).toBe('x'.repeat(100))
  expect(readName(`${'x'.repeat(99)}🌻`)).toBe('x'.repeat(99))
  expect(readName(`${'x'.repeat(98)}👩\u200d👧`)).toBe(`${'x'.repeat(98)}👩`)
  expect(readName(`${'x'.repeat(99)} y`)).toBe('x'.repeat(99))
})
