import { test as base, expect } from '@playwright/test'
import type { Member } from '../e2e/support/member.ts'
import { startFirefox, startWebKit, type Tab } from './browsers.ts'

type Element = NonNullable<Awaited<ReturnType<Tab['find']>>>

export const test = base.extend<{ visitor: Visitor }>({
  /** A new visitor. Errors and warnings of the pages that the test has not read fail it. */
  // biome-ignore lint/correctness/noEmptyPattern: it tells Playwright that no other fixture is needed.
  visitor: async ({}, use, { project }) => {
    const tab = await (project.name === 'WebKit' ? startWebKit() : startFirefox())
    try {
      const visitor = new Visitor(tab)
      await use(visitor)
      expect(await visitor.complaints()).toEqual([])
    } finally {
      await tab.close()
    }
  },
})

export { expect }

/** What people do and see in any browser. Each method waits for the elements it needs. */
export class Visitor {
  readonly #tab: Tab
  #complaints: string[] = []

  constructor(tab: Tab) {
    this.#tab = tab
  }

  /** Opens a page, and waits until it has hydrated and loaded its content. */
  async open(path: string): Promise<void> {
    await this.#keepComplaints()
    await this.#tab.open(process.env.E2E_URL + path)
    await this.#waitForContent()
  }

  async reload(): Promise<void> {
    await this.#keepComplaints()
    await this.#tab.read('void Object.assign(window, { isOld: true }).location.reload()')
    await this.#expect("!('isOld' in window)")
    await this.#waitForContent()
  }

  async #waitForContent(): Promise<void> {
    await this.#expect("'hydrated' in document.documentElement.dataset")
    await this.#expect(
      "document.querySelector('h1') && !/^(Loading|Counting)/m.test(document.body.innerText)",
    )
  }

  async logIn({ email, password }: Member): Promise<void> {
    await this.press('link', 'Log in', 'header')
    await this.seesScreen('Log in')
    await this.fill('Email', email)
    await this.fill('Password', password)
    await this.press('button', 'Log in')
    await this.sees('Log in Successfully')
    await this.seesNo('Log in Successfully')
  }

  /** Presses the one element with this role and accessible name. */
  async press(role: string, name: string, within = 'body'): Promise<void> {
    const element = await this.#find(
      `queryAllByRole(document.querySelector('${within}'), ${json(role)}, { name: ${json(name)} })`,
    )
    await element.click()
  }

  async fill(label: string, text: string): Promise<void> {
    const field = await this.#find(labelled(label))
    await field.click()
    await field.type(text)
  }

  /** Sets a select or a date, for which each browser has its own keys. */
  async choose(label: string, value: string): Promise<void> {
    await this.#find(labelled(label))
    await this.#tab.read(
      `TestingLibraryDom.fireEvent.change(TestingLibraryDom.${labelled(label)}[0], { target: { value: ${json(value)} } })`,
    )
  }

  sees(text: string): Promise<void> {
    return this.#expect(`${TEXT}.includes(${json(text)})`)
  }

  seesNo(text: string): Promise<void> {
    return this.#expect(`!${TEXT}.includes(${json(text)})`)
  }

  seesScreen(heading: string): Promise<void> {
    return this.#expect(`document.querySelector('h1')?.innerText === ${json(heading)}`)
  }

  /** Narrow enough for the menus of a phone, and as narrow as WebKit's window can be. */
  async narrowWindow(): Promise<void> {
    await this.#tab.resize(500)
    await this.#expect('innerWidth <= 500')
  }

  /** Expects the open menu to end below its last item, and not to scroll. */
  async seesFittingMenu(): Promise<void> {
    await this.#expect("document.querySelector(':popover-open')")
    await this.#expect(`(${isFitting})(document.querySelector(':popover-open'))`)
  }

  seesNoMenu(): Promise<void> {
    return this.#expect("!document.querySelector(':popover-open, :modal')")
  }

  /** Presses a point near the right edge of the narrow window. */
  pressBesideMenu(): Promise<void> {
    return this.#tab.pressAt(480, 700)
  }

  async goBackTo(heading: string): Promise<void> {
    await this.#tab.read('history.back()')
    await this.seesScreen(heading)
  }

  seesWebFonts(): Promise<void> {
    return this.#expect(
      "[...document.fonts].some(({ family, status }) => /^.?Figtree.?$/.test(family) && status === 'loaded')",
    )
  }

  seesTheme(theme: string): Promise<void> {
    return this.#expect(`document.documentElement.dataset.theme === ${json(theme)}`)
  }

  async scrollTo(top: number): Promise<void> {
    await this.#tab.read(`window.scrollTo({ top: ${top}, behavior: 'instant' })`)
  }

  seesPosition(top: number): Promise<void> {
    return this.#expect(`scrollY === ${top} && document.getAnimations().length === 0`)
  }

  /** Moves the focus to a field, and expects its label to be in view, too. */
  async focusesWithLabel(label: string): Promise<void> {
    const field = `TestingLibraryDom.${labelled(label)}[0]`
    await this.#tab.read(`${field}.focus()`)
    await this.#expect(
      `${field}.labels[0].getBoundingClientRect().top >= document.querySelector('header').getBoundingClientRect().bottom`,
    )
  }

  seesFocusOn(label: string): Promise<void> {
    return this.#expect(`document.activeElement === TestingLibraryDom.${labelled(label)}[0]`)
  }

  /** Scrolls to a position, opens a group and goes back; expects the same position, even after a reload. */
  async returnsToPosition(top: number): Promise<void> {
    await this.scrollTo(top)
    await this.#tab.read("document.querySelector('article h3 a').click()")
    await this.seesScreen('Log in')
    await this.#tab.read('history.back()')
    for (const reload of ['', 'location.reload()']) {
      await this.#tab.read(reload)
      await this.seesScreen('All Groups')
      await this.seesPosition(top)
    }
  }

  /** Expects the page to fit on so many sheets, in browsers whose driver can print. */
  async printsOn(sheets: number): Promise<void> {
    if (this.#tab.countSheets) expect(await this.#tab.countSheets()).toBe(sheets)
  }

  /** Returns the errors and warnings since the last call. */
  async complaints(): Promise<string[]> {
    await this.#keepComplaints()
    return this.#complaints.splice(0)
  }

  async #keepComplaints(): Promise<void> {
    this.#complaints.push(...(await this.#tab.read<string[]>('(window.complaints ?? []).splice(0)')))
  }

  #expect(condition: string): Promise<void> {
    return expect(async () => {
      expect(await this.#tab.read(`Boolean(${condition})`), condition).toBe(true)
    }).toPass()
  }

  async #find(query: string): Promise<Element> {
    const found: Element[] = []
    await expect(async () => {
      const element = await this.#tab.find(`(${findUsable})(TestingLibraryDom.${query})`)
      if (!element) throw new Error(`There is not one ${query} that can be used.`)
      found.push(element)
    }).toPass()
    return found[0] as Element
  }
}

const json = JSON.stringify
const TEXT = "document.body.innerText.replace(/\\s+/g, ' ')"

function labelled(label: string): string {
  return `queryAllByLabelText(document.body, ${json(label)})`
}

/** Runs in the page: returns the only element if it is enabled, still and not covered. */
function findUsable([element, ...others]: HTMLElement[]): HTMLElement | null {
  if (!element || others.length > 0 || element.matches(':disabled')) return null
  const isMoving = document
    .getAnimations()
    .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element))
  if (isMoving) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return hit && (element.contains(hit) || hit.contains(element)) ? element : null
}

/** Runs in the page. */
function isFitting(menu: HTMLElement): boolean {
  const space =
    menu.getBoundingClientRect().bottom - (menu.lastElementChild?.getBoundingClientRect().bottom ?? 0)
  return space < 20 && menu.scrollWidth <= menu.clientWidth
}
