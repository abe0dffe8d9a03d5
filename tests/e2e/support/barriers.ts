import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { showTheme, THEMES } from './theme.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that the dark theme can change. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Looks for barriers (WCAG 2.2 AA and good practice) in what is shown now, in both themes: on the whole
 * page, or only in what lies over a page that has been checked, such as a dialog.
 */
export async function expectNoBarriers(page: Page, within = 'html'): Promise<void> {
  for (const theme of THEMES) {
    await showTheme(page, theme)
    // What it calls legacy looks at this page alone, and opens no second one to sum up.
    // Brought once, which takes a while: in the second theme it is there already.
    const axe = new AxeBuilder({ page, ...(theme !== THEMES[0] && { axeSource: 'void 0' }) })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      .include(within)
    const { violations } = await (theme === 'light'
      ? axe.withTags(STANDARDS)
      : axe.withRules(OF_COLOURS)
    ).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
    )
    // A tooltip is read out with what it describes, so it needs no landmark.
    expect
      .soft(
        found.filter((text) => !text.startsWith('region at #my-tooltip')),
        `${page.url()} in the ${theme} theme`,
      )
      .toEqual([])
  }
}
