import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { showTheme, THEMES } from './theme.ts'

/** Minified, since injecting it takes as long as running it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rules whose result the dark theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Checks the page, or only the element `within`, for accessibility barriers (WCAG 2.2 AA and good practice), in both
 * themes.
 */
export async function expectNoBarriers(page: Page, within = 'html'): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE)
  for (const theme of THEMES) {
    await showTheme(page, theme)
    const found = await page.evaluate(findBarriers, [
      within,
      theme === 'light' ? STANDARDS : COLOUR_RULES,
    ] as const)
    // A tooltip is read out with the element that it describes, so it needs no landmark.
    expect
      .soft(
        found.filter((text) => !text.startsWith('region at #my-tooltip')),
        `${page.url()} in the ${theme} theme`,
      )
      .toEqual([])
  }
}

/** Checks that no field of a page just opened is announced as invalid, as browsers do for required choices not yet made. */
export async function expectNothingCalledInvalid(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  const invalid = nodes.filter(({ properties = [] }) =>
    properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false'),
  )
  expect.soft(invalid.map(({ name }) => name?.value)).toEqual([])
  await devTools.detach()
}

/** Runs in the page. `runOnly` takes rules or tags of rules. The only frame, the map, is not ours. */
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
