import { describe, expect, test } from 'vitest'
import { loginPath, readReturnPath } from '../../src/auth/return-path.ts'

const ORIGIN = 'https://hobbynest.example'
const returnPathOf = (from: string) => readReturnPath(`${ORIGIN}/login?${new URLSearchParams({ from })}`)

describe('after logging in', () => {
  test.each(['/my-group', '/all-groups?category=Drawing+%26+Painting&sort=oldest', '/help#faq'])(
    'a member returns to %s',
    (path) => {
      expect(readReturnPath(ORIGIN + loginPath(path))).toBe(path)
    },
  )

  test('a member who opened the log-in page directly gets to Home', () => {
    expect(readReturnPath(`${ORIGIN}/login`)).toBe('/')
  })

  test.each(['/login', '/login/', '/Login?from=/login', '/register', '/reset-password'])(
    'a member does not return to %s',
    (path) => {
      expect(returnPathOf(path)).toBe('/')
    },
  )

  test.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/%09/evil.example/..//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '//user@evil.example:443/',
    '@evil.example',
    '.evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://hobbynest.example/x',
    '/\t/[bad',
  ])('nobody is redirected to another site by %j', (from) => {
    const path = returnPathOf(from)
    expect(path).toMatch(/^\/(?![/\\])/)
    expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
  })
})
