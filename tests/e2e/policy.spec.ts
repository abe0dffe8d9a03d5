import { openPage } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// Every other test fails on a violation of the content security policy too, since the browser reports it (test.ts), and
// together they open every screen, dialog, menu, tooltip and the Google window. This test covers the rest.

test('the browser enforces the policy, and reports violations', async ({ page, expectComplaint }) => {
  expectComplaint(/Content Security Policy/, 'the policy is violated on purpose')
  await openPage(page, '/about-us')
  const reported = page.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()))
  const violated = await page.evaluate(async () => {
    const directives: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => {
      directives.push(event.effectiveDirective)
    })
    document.body.insertAdjacentHTML(
      'beforeend',
      '<p style="color:red"></p><img src="x:" onerror="top.ran = 1">',
    )
    const script = document.createElement('script')
    script.textContent = 'top.ran = 1'
    document.body.append(script)
    await fetch('https://evil.test').catch(() => {})
    await new Promise((resolve) => setTimeout(resolve))
    return { directives: [...new Set(directives)].sort(), ran: Reflect.get(window, 'ran') }
  })
  expect(violated).toEqual({
    directives: ['connect-src', 'img-src', 'script-src-attr', 'script-src-elem', 'style-src-attr'],
    ran: undefined,
  })
  await reported
})
