import { openPage } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// Every other test fails on a violation of the content security policy too, since the browser reports it (test.ts), and
// together they open every screen, dialog, menu, tooltip and the Google window. This test covers the rest.

test('the browser enforces the policy, and reports violations', async ({ page, expectComplaint }) => {
  expectComplaint(/Content Security Policy/, 'the policy is violated on purpose')
  await openPage(page, '/about-us')
  const reported = page.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()))
  await page.evaluate(async () => {
    const violated = new Set<string>()
    Reflect.set(window, 'violated', violated)
    document.addEventListener('securitypolicyviolation', (event) => violated.add(event.effectiveDirective))
    document.body.insertAdjacentHTML(
      'beforeend',
      '<p style="color:red"></p><img src="x:" onerror="top.ran = 1">',
    )
    const script = document.createElement('script')
    script.textContent = 'top.ran = 1'
    document.body.append(script)
    await fetch('https://evil.test').catch(() => {})
  })
  const violated = () => page.evaluate(() => [...Reflect.get(window, 'violated')].sort())
  await expect
    .poll(violated)
    .toEqual(['connect-src', 'img-src', 'script-src-attr', 'script-src-elem', 'style-src-attr'])
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
  await reported
})
