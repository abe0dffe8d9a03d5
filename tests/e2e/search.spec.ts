import { holdBack } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('a word composed with an input method is searched for once it is complete', async ({ page }) => {
  const requested: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/all-group') requested.push(searchParams.get('q'))
  })
  await page.goto('/all-groups?q=film')
  const field = page.getByRole('searchbox', { name: 'Search groups' })
  await expect(page.getByRole('link', { name: 'Film Is Not Dead', exact: true })).toBeVisible()
  await field.focus()
  await page.keyboard.press('End')
  const inputMethod = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    inputMethod.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  for (const text of ['ㅎ', '하', '한']) await compose(text)
  await inputMethod.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Escape',
    windowsVirtualKeyCode: 229,
  })
  await expect(field).toHaveValue('film한')
  await expect(page).toHaveURL('/all-groups?q=film')
  await inputMethod.send('Input.insertText', { text: '한' })
  await expect(page).toHaveURL(`/all-groups?q=${encodeURIComponent('film한')}`)
  expect(requested.at(-1)).toBe('film한')
  expect(requested.filter((q) => q?.startsWith('filmㅎ') || q === 'film하')).toEqual([])
})

test('Enter searches and closes the keyboard, and a large cross clears @phone', async ({ page }) => {
  await page.goto('/all-groups')
  const field = page.getByRole('searchbox', { name: 'Search groups' })
  await field.tap()
  await page.keyboard.type('lantern')
  await page.keyboard.press('Enter')
  await expect(field).not.toBeFocused()
  await expect(page).toHaveURL('/all-groups?q=lantern')
  await expect(page.getByRole('article').first()).toContainText(/lantern/i)
  const [width, height] = await field.evaluate((input) => [input.clientWidth, input.clientHeight] as const)
  // Taps near its edge: it should be 24 px wide and high (WCAG 2.2, 2.5.8).
  await field.tap({ position: { x: width - 18, y: height / 2 + 10 } })
  await expect(field).toHaveValue('')
  await expect(page).toHaveURL('/all-groups')
})

test('what is typed before the scripts load is searched for once they have loaded', async ({ page }) => {
  const sendScripts = await holdBack(page, '**/assets/*.js')
  await page.goto('/all-groups?status=open', { waitUntil: 'commit' })
  const field = page.getByRole('searchbox', { name: 'Search groups' })
  await field.fill('lantern')
  sendScripts()
  await expect(page.getByRole('main').getByText('1 group', { exact: true }).first()).toBeVisible()
  await expect(field).toHaveValue('lantern')
  await expect(page).toHaveURL('/all-groups?q=lantern&status=open')
})

test('a choice fills the first two rows of a tall window at once', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1300 })
  await page.goto('/all-groups')
  const first = page.getByRole('article').first()
  const before = (await first.textContent()) ?? ''
  const counts = await page.evaluateHandle(() => {
    const seen = { fewest: Number.POSITIVE_INFINITY }
    const count = () => {
      seen.fewest = Math.min(seen.fewest, document.querySelectorAll('article').length)
    }
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  await page.getByRole('button', { name: 'Show Search Options' }).click()
  await page.getByLabel('Sort').selectOption('Oldest First')
  await expect(first).not.toHaveText(before)
  expect((await counts.jsonValue()).fewest).toBeGreaterThanOrEqual(8)
})
