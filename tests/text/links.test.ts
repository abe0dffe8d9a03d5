import { expect, test } from 'vitest'
import { splitAtLinks } from '../../src/text/links.ts'

const link = (text: string, href = text) => ({ href, text })

test.each([
  ['no address', 'Meet at the pier.', ['Meet at the pier.']],
  [
    'a sentence',
    'See https://example.org/a?b=c#d. Bye!',
    ['See ', link('https://example.org/a?b=c#d'), '.', ' Bye!'],
  ],
  ['brackets', '(https://example.org/x)', ['(', link('https://example.org/x'), ')']],
  ['brackets of its own', 'https://example.org/Go_(game)', [link('https://example.org/Go_(game)')]],
  [
    'brackets of both',
    '(https://example.org/Go_(game)).',
    ['(', link('https://example.org/Go_(game)'), ').'],
  ],
  ['capitals', 'HTTPS://Example.org/A', [link('HTTPS://Example.org/A', 'https://example.org/A')]],
  [
    'Japanese',
    '参加はhttps://example.org/まで。',
    ['参加は', link('https://example.org/まで', 'https://example.org/%E3%81%BE%E3%81%A7'), '。'],
  ],
  [
    'a host in another script',
    'https://аpple.com/',
    [link('https://xn--pple-43d.com/', 'https://xn--pple-43d.com/')],
  ],
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
