import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMember } from '../e2e/support/member.ts'
import { GUEST_PAGES } from '../e2e/support/pages.ts'
import { expect, test } from './visitor.ts'

for (const who of ['guest', 'member']) {
  for (const theme of ['light', 'dark']) {
    test(`every public page opens without a warning for a ${who}, ${theme}`, async ({ visitor }) => {
      await visitor.open('/about-us')
      if (theme === 'dark') await visitor.press('button', 'Toggle Theme')
      if (who === 'member') await visitor.logIn(await createMember())
      for (const path of GUEST_PAGES) {
        await visitor.open(path)
        expect(await visitor.complaints(), path).toEqual([])
      }
    })
  }
}

test('a page that differs from what React renders is reported', async ({ visitor }) => {
  const file = join(process.env.E2E_DIST ?? '', 'about-us/index.html')
  const page = readFileSync(file, 'utf8')
  writeFileSync(file, page.replace('>About Us</h1>', '>About You</h1>'))
  try {
    await visitor.open('/about-us')
    // A busy browser reports it after the page has hydrated.
    await expect(async () => expect(String(await visitor.complaints())).toContain('#418')).toPass()
  } finally {
    writeFileSync(file, page)
  }
})
