import { answerForTheMap } from './support/map.ts'
import { expectLoaded } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// Every other test fails on a violation of the content security policy too, as the browser complains of it (test.ts).
// Between them they open every screen, dialog, menu, tooltip and the Google window; here is what they leave.

test('the browser enforces the policy, and reports violations @desktop', async ({
  page,
  expectComplaint,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  expectComplaint(/Content Security Policy/, 'the policy is violated on purpose')
  await page.goto('/about-us')
  await expectLoaded(page)
  expect(complaints).toEqual([])
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
  expect(complaints.join()).toContain('Content Security Policy')
})

test('the map and what forms say once they are sent violate nothing @desktop', async ({ page }) => {
  await answerForTheMap(page)
  await page.goto('/contact')
  await page.getByTitle(/^Map of/).scrollIntoViewIfNeeded()
  await expect(page.getByTitle(/^Map of/)).toHaveCSS('opacity', '1')
  const main = page.getByRole('main')
  await main.getByLabel('Full Name').fill('Wren Fletcher')
  await main.getByLabel('Email').fill('wren@example.com')
  await main.getByLabel('Subject').fill('Hello')
  await main.getByRole('textbox', { name: 'Message' }).fill('A question.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()

  await page.goto('/careers')
  await main.getByLabel('Full Name').fill('Wren Fletcher')
  await main.getByLabel('Email').fill('wren@example.com')
  await main.getByLabel('Phone').fill('+49 40 123456')
  await main.getByRole('combobox', { name: 'Position' }).selectOption('Backend Developer')
  await main.getByLabel('Cover Letter').fill('I fish.')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
})

test('the licences of everything that is shipped can be read @desktop', async ({ page }) => {
  await page.goto('/terms')
  await page.getByRole('link', { name: 'Licences of HobbyNest and of the work in it' }).click()
  await expect(page).toHaveURL('/licenses.txt')
  await expect(page.locator('body')).toContainText('Meta Platforms, Inc. and affiliates.')
})
