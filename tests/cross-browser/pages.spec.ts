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

test('a form cannot be sent before its scripts have loaded, even after a reload', async ({ visitor }) => {
  for (const path of ['/login', '/contact']) {
    await visitor.open(path)
    await visitor.reload()
    expect(await visitor.complaints(), path).toEqual([])
  }
})

test('lists and texts start on the first sheet of paper', async ({ visitor }) => {
  for (const [path, sheets] of [
    ['/help', 2],
    ['/all-groups', 2],
    ['/blogs', 6],
    ['/terms', 3],
  ] as const) {
    await visitor.open(path)
    await visitor.printsOn(sheets)
  }
})
