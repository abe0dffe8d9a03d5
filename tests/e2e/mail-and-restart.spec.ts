import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataFolder } from '../../backend/database/data-folder.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { OPERATOR_ACCOUNT } from '../../backend/local/samples.ts'
import { startSmtp } from '../backend/support/smtp.ts'
import { takePort } from '../stack/support/stack-process.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToFit } from './support/layout.ts'
import { closeDialog, logIn, logInByCall, logOut } from './support/member.ts'
import { testOnStack } from './support/own-stack.ts'
import { expectScreen, mockMap } from './support/pages.ts'
import { expect } from './support/test.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>

const { test, newMemberTest } = testOnStack(async () => {
  smtp = await startSmtp()
  const env = {
    SMTP_URL: smtp.url,
    OPERATOR_EMAIL: 'club@nest.example',
    SITE_URL: 'https://nest.example',
    REQUIRE_VERIFIED_EMAIL: '1',
  }
  return { env, close: smtp.stop }
})

test('a visitor writes to us, and subscribes @phone', async ({ page, press, openElsewhere, stack }) => {
  await mockMap(page)

  await test.step('a visitor writes to Contact', async () => {
    await page.goto('/contact')
    await page.getByLabel('Full Name').fill('Bob Ross')
    await page.getByLabel('Email').fill('bob@nest.example')
    await page.getByLabel('Subject').fill('Happy little trees')
    await page.getByLabel('Message', { exact: true }).fill('Is there a club in Kiel?')
    await expectNoBarriers(page, 'main')
    const send = page.getByRole('button', { name: 'Send Message' })
    // Tab skips the field that only programs fill in.
    await send.focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Privacy Policy' }).first()).toBeFocused()
    await press(send)
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
    await expect.poll(() => smtp.mails.at(-1)?.headers).toContain('Subject: Contact: Happy little trees')
  })

  const operator = await logInByCall(OPERATOR_ACCOUNT, stack.emulatorUrl)
  const desk = await openElsewhere('/dashboard/desk/messages', operator)

  await test.step('an operator reads it on the desk', async () => {
    const message = desk.getByRole('listitem').filter({ hasText: 'Happy little trees' })
    await expect(message).toContainText('Is there a club in Kiel?')
    await expectNoBarriers(desk)
    await press(message.getByRole('button', { name: 'Done: Happy little trees' }))
    await expect(message.getByRole('button', { name: 'Reopen: Happy little trees' })).toBeVisible()
    await expectNoBarriers(desk)
    await expectToFit(desk)
  })

  async function openNewsletter() {
    await desk.getByRole('link', { name: 'Newsletter', exact: true }).click()
    await expectScreen(desk, 'Newsletter')
  }

  async function readAddresses(): Promise<string> {
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      press(desk.getByRole('button', { name: 'Download the addresses (CSV)' })),
    ])
    return readFileSync(await file.path(), 'utf8')
  }

  await test.step('a visitor subscribes', async () => {
    await page.goto('/')
    await page.getByLabel('Email address').fill('bob@nest.example')
    await press(page.getByRole('button', { name: 'Subscribe' }))
    await page.getByRole('button', { name: 'Yes, subscribe!' }).click()
    await closeDialog(page, 'Subscribed!')
    await expect.poll(() => smtp.mails.at(-1)?.to).toEqual(['bob@nest.example'])
    const [, path = ''] =
      /^https:\/\/nest\.example(\/newsletter\/\w+)$/m.exec(smtp.mails.at(-1)?.body ?? '') ?? []
    await page.goto(path)
    await expectScreen(page, 'Newsletter')
    await expectNoBarriers(page)
    await expectToFit(page)
    await openNewsletter()
    await expect(desk.getByText('Nobody has subscribed yet.')).toBeVisible()
    await press(page.getByRole('button', { name: 'Yes, subscribe me' }))
    await expect(page.getByText(/^You have subscribed\./)).toBeVisible()
    await openNewsletter()
    await expect(desk.getByRole('listitem').filter({ hasText: 'bob@nest.example' })).toBeVisible()
    await expectNoBarriers(desk)
  })

  await test.step('and unsubscribes by the link that later emails get from the operator’s file', async () => {
    const [, path = ''] =
      /"bob@nest\.example",.*"https:\/\/nest\.example(.*)"/.exec(await readAddresses()) ?? []
    await page.goto(path)
    await press(page.getByRole('button', { name: 'No, delete my address' }))
    await expect(page.getByText(/^We have deleted your address\./)).toBeVisible()
    await openNewsletter()
    await expect(desk.getByText('Nobody has subscribed yet.')).toBeVisible()
  })

  await test.step('the operator deletes the messages, and has the focus on the next one even if the first goes while the dialog closes', async () => {
    const data = { fullName: 'Ann Lee', email: 'ann@nest.example', subject: 'Newer', message: 'Hello!' }
    expect((await page.request.post('/api/messages/contact', { data })).status()).toBe(201)
    await desk.emulateMedia({ reducedMotion: 'no-preference' })
    const cdp = await desk.context().newCDPSession(desk)
    await cdp.send('Animation.enable')
    await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
    await desk.goto('/dashboard/desk/messages')
    await desk.getByRole('button', { name: 'Delete: Newer' }).press('Enter')
    await desk.getByRole('button', { name: 'Yes, delete it!' }).press('Enter')
    await expect(desk.getByRole('button', { name: 'Reopen: Happy little trees' })).toBeFocused()
    await press(desk.getByRole('button', { name: 'Delete: Happy little trees' }))
    await press(desk.getByRole('button', { name: 'Yes, delete it!' }))
    await expect(desk.getByText('Nobody has written yet.')).toBeVisible()
  })
})

newMemberTest(
  'a member can join once their email is verified, and a restart loses nothing @phone',
  async ({ page, member, press, stack, expectComplaint }) => {
    expectComplaint(/members\/me/, 'Chromium logs the refused call')
    const joined = page.getByText('You have successfully joined this group.')

    await newMemberTest.step('is told to verify it first', async () => {
      await page.goto('/all-groups')
      await press(page.getByRole('article').first().getByRole('link').first())
      await press(page.getByRole('button', { name: 'Join Group' }))
      const refusal = /^You could not join .* Please verify your email address first/
      await expect(page.getByText(refusal)).toBeVisible()
      await press(page.getByRole('button', { name: 'Send me the link again' }))
      await expect(page.getByText(/^A link is on its way/)).toBeVisible()
      await expectNoBarriers(page)
    })

    await newMemberTest.step('follows the link, and joins by pressing again', async () => {
      const mails = `${stack.emulatorUrl}/emulator/v1/projects/demo-hobbynest/oobCodes`
      const { oobCodes } = await (await page.request.get(mails)).json()
      const mail = oobCodes.findLast(({ email }: { email: string }) => email === member.email)
      expect((await page.request.get(mail.oobLink)).status()).toBe(200)
      await press(page.getByRole('button', { name: 'Join Group' }))
      await expect(joined).toBeVisible()
      await expect(page.getByRole('button', { name: 'Send me the link again' })).toHaveCount(0)
    })

    const address = page.url()
    await newMemberTest.step('is known after a restart, and can log in again', async () => {
      // The page would otherwise call the backend while it is down.
      await page.goto('about:blank')
      expect(await stack.end('SIGTERM')).toBe(0)
      await stack.start()
      await page.goto(address)
      await expect(joined).toBeVisible()
      await logOut(page, member)
      await page.goto('/login?from=/dashboard/joined')
      await logIn(page, member)
      await expect(page.getByRole('main').getByRole('button', { name: /^Leave/ })).toHaveCount(1)
    })

    await newMemberTest.step('is still there after a kill, unreadable by other users', async () => {
      await page.goto('about:blank')
      await stack.end('SIGKILL')
      const accounts = join(stack.dataDir, 'accounts/accounts.json')
      const { server } = await takePort(Number(new URL(stack.emulatorUrl).port))
      server.close()
      for (const path of [stack.dataDir, join(stack.dataDir, 'accounts'), accounts])
        expect(statSync(path).mode & 0o077).toBe(0)
      const unlock = lockDataFolder(join(stack.dataDir, 'accounts'))
      unlock()
      expect(readFileSync(accounts, 'utf8')).toContain(member.email)
      await using database = await openDatabase({ dataDir: stack.dataDir })
      expect((await database.query('select from hobby_groups')).rows).toHaveLength(16)
    })
  },
)
