import { expect, test } from 'vitest'
import { readName } from '../../src/auth/person-name.ts'

test('a name from elsewhere is shortened to 100 characters, and never within a character', () => {
  expect(readName('x'.repeat(9000))).toBe('x'.repeat(100))
  expect(readName(`${'x'.repeat(99)}🌻`)).toBe('x'.repeat(99))
  expect(readName(`${'x'.repeat(98)}👩\u200d👧`)).toBe(`${'x'.repeat(98)}👩`)
  expect(readName(`${'x'.repeat(99)} y`)).toBe('x'.repeat(99))
})
