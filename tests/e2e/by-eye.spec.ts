import type { Locator, Page } from '@playwright/test'
import { keepSampleGroups } from './support/group.ts'
import { guestTest, memberTest } from './support/member-test.ts'
import { expectScreen } from './support/navigation.ts'
import { expectLoaded, waitForWebFonts } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// What an eye once stumbled over, measured.

memberTest(
  'My Groups says below each date when it ends, and how many are in the group in one line @desktop',
  async ({ page }) => {
    await page.goto('/my-group')
    await expectLoaded(page)
    await waitForWebFonts(page)
    const rows = page.getByRole('row').filter({ has: page.getByRole('time') })
    expect(await rows.count()).toBeGreaterThan(1)
    for (const row of await rows.all()) {
      const date = await boxOf(row.getByRole('time'))
      const remark = await boxOf(row.getByText(/^(ends|ended) /))
      expect(remark.y).toBeGreaterThanOrEqual(date.y + date.height - 3)
      expect(remark.x).toBeCloseTo(date.x, 0)
      for (const { height } of [date, await boxOf(row.getByRole('link').first())])
        expect(height, 'a name and a date stand in one line each').toBeLessThan(30)
      expect((await boxOf(row.getByText(/^\d+ of \d+$/))).height).toBeLessThan(30)
    }
  },
)

test('2560 px hold 1,536 px of content, with pictures as much larger @desktop', async ({ page }) => {
  await keepSampleGroups(page)
  const cards = page.getByRole('article')
  const widthsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 1440 })
    const [first, fourth] = [await boxOf(cards.first()), await boxOf(cards.nth(3))]
    return { card: first.width, row: fourth.x + fourth.width - first.x }
  }
  for (const path of ['/', '/all-groups']) {
    await page.goto(path)
    await expect(cards.nth(7)).toBeAttached()
    const [laptop, screen] = [await widthsAt(1440), await widthsAt(2560)]
    expect(screen.row).toBe(1536)
    expect(screen.card / laptop.card).toBeGreaterThan(1.25)
  }
  await page.goto('/')
  const hero = page.getByRole('region', { name: 'What you can do here' }).locator('img').first()
  expect((await boxOf(hero)).width).toBeGreaterThan(600)
})

test('on a phone, a toast lies below the bar, and a finger sends it away @phone', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('searchbox').fill('no such question')
  const toast = page.getByRole('status').filter({ hasText: 'No FAQs match your search.' })
  await expect(toast).toBeVisible()
  const bar = await boxOf(page.getByRole('banner'))
  const { x, y, width, height } = await boxOf(toast)
  expect(y).toBeGreaterThanOrEqual(bar.y + bar.height)
  await swipe(page, { x: x + 60, y: y + height / 2 }, width / 2)
  await expect(toast).toBeHidden({ timeout: 2_000 })
})

test('nothing found has one button that stands out, and it is the first', async ({ page }) => {
  await page.goto('/all-groups?q=zzzzqqq&category=Fishing')
  const ways = page.getByRole('main').getByRole('button', { name: /^(Search without|Show all)/ })
  await expect(ways).toHaveCount(2)
  const grounds = await ways.evaluateAll((all) => all.map((way) => getComputedStyle(way).backgroundColor))
  expect(grounds[0]).toBe(await colourOf(page, 'var(--color-primary)'))
  expect(grounds[1]).toBe('rgba(0, 0, 0, 0)')
})

test('a field that has the focus has one ring, on its edge', async ({ page }) => {
  await page.goto('/login')
  const field = page.getByLabel('Email')
  await field.click()
  await expect(field).toHaveCSS('outline', `${await colourOf(page, 'var(--color-primary)')} solid 3px`)
  await expect(field).toHaveCSS('outline-offset', '-1px')
})

guestTest('the group that waits behind the log-in keeps its distances', async ({ page, startGroup }) => {
  const { path, name } = await startGroup()
  await page.goto(`/login?from=${path}`)
  const waiting = page.getByText(`Log in to see ${name}`).locator('xpath=ancestor::div[3]')
  await expect(waiting).toBeVisible()
  await waitForWebFonts(page)
  const above = await boxOf(page.getByText(/An account is free\.$/))
  const { y, height } = await boxOf(waiting)
  const below = await boxOf(page.getByText('Email', { exact: true }))
  expect(y - above.y - above.height).toBeGreaterThanOrEqual(8)
  expect(below.y - y - height).toBeGreaterThanOrEqual(24)
})

memberTest(
  'a new group’s photo can be dropped or pasted, which nobody is told who has no mouse',
  async ({ page, hasTouch }) => {
    await page.goto('/create-group')
    await expectScreen(page, 'Create Group')
    await expect(page.getByRole('button', { name: 'Upload a photo' })).toBeVisible()
    await expect(page.getByText(/drop or paste/)).toBeVisible({ visible: !hasTouch })
  },
)

async function swipe(page: Page, { x, y }: { x: number; y: number }, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  await touch('touchStart', x)
  for (let step = 1; step <= 10; step++) await touch('touchMove', x + (distance * step) / 10)
  await touch('touchEnd')
}

function colourOf(page: Page, colour: string): Promise<string> {
  return page.evaluate((value) => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.color = value
    const { color } = getComputedStyle(sample)
    sample.remove()
    return color
  }, colour)
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not on the screen.`)
  return box
}
