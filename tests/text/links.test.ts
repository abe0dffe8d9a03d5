import { expect, test } from 'vitest'
import { splitAtLinks } from '../../src/text/links.ts'

const link = (text: string, href = text) => ({ href, text })

test.each([
  ['no address', 'Meet at the pier.', ['Meet at the pier.']],
  ['a sentence', 'See https://e.org/a?b=c#d. Bye!', ['See ', link('https://e.org/a?b=c#d'), '.', ' Bye!']],
  ['brackets', '(https://e.org/x)', ['(', link('https://e.org/x'), ')']],
  ['brackets of its own', 'https://e.org/Go_(game)', [link('https://e.org/Go_(game)')]],
  ['brackets of both', '(https://e.org/Go_(game)).', ['(', link('https://e.org/Go_(game)'), ').']],
  ['capitals', 'HTTPS://E.org/A', [link('HTTPS://E.org/A', 'https://e.org/A')]],
  [
    'Japanese',
    '参加はhttps://e.org/まで。',
    ['参加は', link('https://e.org/まで', 'https://e.org/%E3%81%BE%E3%81%A7'), '。'],
  ],
  ['a host in another script', 'https://аpple.com/', [link('https://xn--pple-43d.com/')]],
])('links the web addresses in %s', (_, text, parts) => {
  expect(splitAtLinks(text)).toEqual(parts)
})

test.each([
  'http://example.org/',
  'javascript:alert(1)',
  'https://google.com@evil.example/',
  'https://user:secret@evil.example/',
  'https://localhost/',
  'https://',
  'https://[/',
  'ada@example.org',
])('leaves %s as text', (text) => {
  expect(splitAtLinks(text).join('')).toBe(text)
  expect(splitAtLinks(text).every((part) => typeof part === 'string')).toBe(true)
})
