import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { startSmtp } from '../backend/support/smtp.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToFit } from './support/fit.ts'
import { answerForTheMap } from './support/map.ts'
import { type Account, callAccounts, closeDialog, logInByCall } from './support/member.ts'
import { expectScreen } from './support/navigation.ts'
import { testOnStack } from './support/own-stack.ts'
import { expect } from './support/test.ts'

const SITE_URL = 'https://nest.example'
const OPERATOR = { name: 'Olga Watson', email: 'olga@nest.example', password: 'Nightingale1' }

let smtp: Awaited<ReturnType<typeof startSmtp>>

const { guestTest: test } = testOnStack(async () => {
  smtp = await startSmtp()
  const env = { SMTP_URL: smtp.url, OPERATOR_EMAIL: 'club@nest.example', OPERATORS: OPERATOR.email, SITE_URL }
  return { env, close: smtp.stop }
})

/** The operator, whose address the provider has verified. */
async function logInOperator(emulatorUrl: string): Promise<Account> {
  const { localId } = await callAccounts('signUp', OPERATOR, emulatorUrl)
  const update = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/demo-hobbynest/accounts:update`
  await fetch(update, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId, displayName: OPERATOR.name, emailVerified: true }),
  })
  return logInByCall(OPERATOR, emulatorUrl)
}

/** Presses what is at this place of the screen, whatever lies there. */
async function pressAt(page: Page, target: Locator, isMobile: boolean): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
}

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return readFileSync(await file.path(), 'utf8')
}

test('a visitor writes to us, an operator reads it and marks it as done; an address subscribes and leaves', async ({
  page,
  openElsewhere,
  stack,
  isMobile,
}) => {
  await answerForTheMap(page)

  await test.step('a visitor writes to Contact', async () => {
    await page.goto('/contact')
    await expect(page.getByText(/^We keep your message for at most half a year/)).toBeVisible()
    for (const [label, text] of Object.entries({
      'Full Name': 'Bob Ross',
      Email: 'bob@nest.example',
      Subject: 'Happy little trees',
      Message: 'Is there a club in Kiel?',
    })) {
      await pressAt(page, page.getByLabel(label, { exact: true }), isMobile)
      await page.keyboard.type(text)
    }
    await expectNoBarriers(page, 'main')
    // What only programs fill in is not on the way.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Privacy Policy' }).first()).toBeFocused()
    await pressAt(page, page.getByRole('button', { name: 'Send Message' }), isMobile)
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
    await expect.poll(() => smtp.letters.at(-1)?.headers).toContain('Subject: Contact: Happy little trees')
  })

  const desk = await openElsewhere('/dashboard', await logInOperator(stack.emulatorUrl))

  await test.step('an operator reads it on the desk', async () => {
    await expectScreen(desk, 'Overview')
    if (isMobile) await desk.getByRole('button', { name: 'Menu', exact: true }).click()
    const link = desk.getByRole('link', { name: /^Desk/ })
    await expect(link).toContainText('1')
    await link.click()
    await desk.getByRole('link', { name: 'Messages', exact: true }).click()
    await expectScreen(desk, 'Messages')
    const message = desk.getByRole('listitem').filter({ hasText: 'Happy little trees' })
    await expect(message).toContainText('Is there a club in Kiel?')
    await expectNoBarriers(desk)
    await expectToFit(desk)
    const done = message.getByRole('button', { name: 'Done: Happy little trees' })
    await pressAt(desk, done, isMobile)
    await expect(done).toHaveAttribute('aria-pressed', 'true')
    await expectNoBarriers(desk)
    expect(await download(desk, 'Download all messages (CSV)')).toContain('"Happy little trees"')
  })

  const readAddresses = () => download(desk, 'Download the addresses (CSV)')

  await test.step('an address subscribes', async () => {
    await page.goto('/')
    const email = page.getByLabel('Email address')
    await email.fill('bob@nest.example')
    await pressAt(page, page.getByRole('button', { name: 'Subscribe' }), isMobile)
    await page.getByRole('button', { name: 'Yes, subscribe!' }).click()
    await closeDialog(page, 'Subscribed!')
    await expect(page.getByText(/follow the link that we are sending to bob@nest\.example/)).toBeVisible()
    await expect.poll(() => smtp.letters.at(-1)?.to).toEqual(['bob@nest.example'])
    const [, path = ''] =
      /^https:\/\/nest\.example(\/newsletter\/\w+)$/m.exec(smtp.letters.at(-1)?.body ?? '') ?? []
    await page.goto(path)
    await expectScreen(page, 'Newsletter')
    await expectNoBarriers(page)
    await expectToFit(page)
    expect(await readAddresses()).not.toContain('bob@nest.example')
    await pressAt(page, page.getByRole('button', { name: 'Yes, subscribe me' }), isMobile)
    await expect(page.getByText(/^You have subscribed\./)).toBeVisible()
  })

  await test.step('it leaves by the link in the file for later emails', async () => {
    const [, path = ''] =
      /"bob@nest\.example",.*"https:\/\/nest\.example(.*)"/.exec(await readAddresses()) ?? []
    await page.goto(path)
    await pressAt(page, page.getByRole('button', { name: 'No, delete my address' }), isMobile)
    await expect(page.getByText(/^We have deleted your address\./)).toBeVisible()
    expect(await readAddresses()).not.toContain('bob@nest.example')
  })

  await desk.getByRole('button', { name: 'Delete: Happy little trees' }).click()
  await desk.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(desk.getByText('Nobody has written yet.')).toBeVisible()
  await expectNoBarriers(desk)
})
