import { newMember, passLogInDialog } from './support/member.ts'
import { expectScreen } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('a guest logs in with Google and gets to the form of a new group', async ({ page, context }) => {
  const { name, email } = newMember()
  // Tests cannot load Google's script. The frame and the pop-up are the emulator's own.
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${googleApi})()` }),
  )
  await page.goto('/create-group')
  await expectScreen(page, 'Log in')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Login with Google' }).click()
  const popUp = await opening
  await popUp.locator('#add-account-button').click()
  await popUp.locator('#email-input').fill(email)
  await popUp.locator('#display-name-input').fill(name)
  await Promise.all([passLogInDialog(page), popUp.waitForEvent('close'), popUp.locator('#sign-in').click()])
  await expectScreen(page, 'Create Group')
  await expect(page.getByLabel('User Email')).toHaveValue(email)
  await expect(page.getByRole('button', { name: `Account menu of ${name}` })).toBeVisible()
})

/**
 * The part of Google's script that Firebase uses: the page opens the emulator's frame, to which the pop-up sends the account.
 * The same script in that frame passes it on to the page.
 */
function googleApi(): void {
  if (window !== parent) {
    window.addEventListener('message', ({ data }) => parent.postMessage(data, '*'))
    return
  }
  let report: (event: unknown) => void
  window.addEventListener('message', ({ data }) => {
    if (data?.eventType !== 'sendAuthEvent') return
    report({ type: 'authEvent', authEvent: data.data.authEvent })
  })
  const frame = {
    register(_name: string, handler: typeof report) {
      report = handler
    },
    send(_name: string, _message: unknown, done: (answer: unknown[]) => void) {
      try {
        done([{ webStorageSupport: true }])
      } catch {
        // Firebase throws after each successful response. Google's script ignores that too.
      }
    },
    ping: async (done: () => void) => done(),
    restyle: async () => {},
  }
  function open({ url }: { url: string }, use: (opened: typeof frame) => unknown): Promise<unknown> {
    const element = document.createElement('iframe')
    element.hidden = true
    element.src = url
    document.body.append(element)
    return new Promise((resolve) => {
      element.onload = () => resolve(use(frame))
    })
  }
  const iframes = { CROSS_ORIGIN_IFRAMES_FILTER: 'any', getContext: () => ({ open }) }
  const load = (_name: string, { callback }: { callback: () => void }) => callback()
  Object.assign(window, { gapi: { load, iframes } })
  const { src } = document.currentScript as HTMLScriptElement
  Reflect.get(window, new URL(src).searchParams.get('onload') ?? '')()
}
