import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { showTheme, THEMES } from './theme.ts'

/** Bringing it to a page takes as long as looking, so it is the small one. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that the dark theme can change. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Looks for barriers (WCAG 2.2 AA and good practice) in what is shown now, in both themes: on the whole
 * page, or only in what lies over a page that has been checked, such as a dialog.
 */
export async function expectNoBarriers(page: Page, within = 'html'): Promise<void> {
  await page.evaluate(AXE)
  for (const theme of THEMES) {
    await showTheme(page, theme)
    const found = await page.evaluate(findBarriers, [
      within,
      theme === 'light' ? STANDARDS : OF_COLOURS,
    ] as const)
    // A tooltip is read out with what it describes, so it needs no landmark.
    expect
      .soft(
        found.filter((text) => !text.startsWith('region at #my-tooltip')),
        `${page.url()} in the ${theme} theme`,
      )
      .toEqual([])
  }
}

/** Of no field on a page that has just been opened: browsers say so of choices that are still to be made. */
export async function expectNothingCalledInvalid(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  const invalid = nodes.filter(({ properties = [] }) =>
    properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false'),
  )
  expect.soft(invalid.map(({ name }) => name?.value)).toEqual([])
  await devTools.detach()
}

/** Runs in the page, by rules or by the tags of rules. The map's frame is not ours. */
async function findBarriers([within, runOnly]: readonly [string, string[]]): Promise<string[]> {
  const { run } = Reflect.get(window, 'axe') as typeof axe
  const { violations } = await run(within, {
    runOnly,
    iframes: false,
    preload: false,
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}
