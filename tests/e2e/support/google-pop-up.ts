import type { BrowserContext, Page } from '@playwright/test'

/**
 * The part of Google's script that Firebase uses, based on postMessage: the page opens the emulator's frame, and both
 * register handlers for each other's messages. A message without a handler waits for one.
 */
function googleApi(): void {
  type Handler = (message: unknown) => unknown
  const handlers: Record<string, Handler> = { ping: () => true }
  const early: Record<string, (() => void)[]> = {}
  const answers: Record<string, (answer: unknown) => void> = {}

  window.addEventListener('message', ({ data, source }) => {
    if (data?.google === 'answer') answers[data.id]?.(data.answer)
    if (data?.google !== 'message') return
    const handle = async () => {
      const answer = await handlers[data.name]?.(data.message)
      source?.postMessage({ google: 'answer', id: data.id, answer }, { targetOrigin: '*' })
    }
    if (handlers[data.name]) handle()
    else early[data.name] = [...(early[data.name] ?? []), handle]
  })

  function connect(other: () => Window | null) {
    function send(name: string, message: unknown, done?: (answer: unknown[]) => void): Promise<unknown[]> {
      const id = Math.random().toString(36)
      return new Promise((resolve) => {
        answers[id] = (answer) => {
          resolve([answer])
          try {
            done?.([answer])
          } catch {
            // Firebase throws after each successful response. Google's script ignores that too.
          }
        }
        other()?.postMessage({ google: 'message', id, name, message }, '*')
      })
    }
    return {
      send,
      register(name: string, handler: Handler) {
        handlers[name] = handler
        for (const handle of early[name] ?? []) handle()
      },
      ping: (done: () => void) => send('ping', null, done),
      restyle: async () => {},
    }
  }

  function open({ url }: { url: string }, use: (frame: unknown) => Promise<unknown>): Promise<unknown> {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.src = url
    document.body.append(frame)
    return new Promise((resolve) => {
      frame.onload = () => resolve(use(connect(() => frame.contentWindow)))
    })
  }

  const iframes = {
    CROSS_ORIGIN_IFRAMES_FILTER: 'any',
    getContext: () => ({ open, getParentIframe: () => connect(() => window.parent) }),
  }
  const load = (_name: string, { callback }: { callback: () => void }) => callback()
  Object.assign(window, { gapi: { load, iframes } })

  const script = document.currentScript
  const onload = script instanceof HTMLScriptElement && new URL(script.src).searchParams.get('onload')
  Reflect.get(window, onload || 'gapi_onload')()
}

/** Replaces Google's script, which tests cannot load. The frame and pop-up are the emulator's own. */
export async function provideGoogleApi(context: BrowserContext): Promise<void> {
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${googleApi})()` }),
  )
}

/** Presses "Login with Google" and signs in with a new account in the emulator's pop-up. */
export async function signInWithGoogle(page: Page, account: { name: string; email: string }): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Login with Google' }).click()
  const popUp = await opening
  await popUp.locator('#add-account-button').click()
  await popUp.locator('#email-input').fill(account.email)
  await popUp.locator('#display-name-input').fill(account.name)
  const closed = popUp.waitForEvent('close')
  await popUp.locator('#sign-in').click()
  await closed
}
