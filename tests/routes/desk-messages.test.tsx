import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import * as files from '../../src/browser/save-file.ts'
import { toCsv } from '../../src/features/desk/csv.ts'
import type { DeskMessage } from '../../src/features/desk/desk-api.ts'
import { buildUser } from '../factories.ts'
import { press } from '../fields.ts'
import { answer, backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

let messages: DeskMessage[]
let subscribers: { confirmed: number; waiting: number } | null

function buildMessage(message: Partial<DeskMessage> = {}): DeskMessage {
  return {
    id: 'm1',
    kind: 'contact',
    fullName: 'Bob Ross',
    email: 'bob@example.com',
    phone: '',
    subject: 'A question',
    words: 'Is there a club\nin Kiel?',
    sentAt: '2026-11-20T10:00:00.000Z',
    isDone: false,
    isMailed: true,
    ...message,
  }
}

beforeEach(() => {
  messages = [buildMessage()]
  subscribers = { confirmed: 1, waiting: 2 }
  backend.features = ['desk', 'messages', 'newsletter']
  localStorage.setItem('hobbynest:features', 'desk')
  server.use(
    http.get(`${HOST}/desk`, () =>
      answer({ reports: 0, messages: messages.filter(({ isDone }) => !isDone).length }),
    ),
    http.get(`${HOST}/desk/messages`, () => answer({ total: 250, messages, isMailing: true, subscribers })),
    http.put<{ id: string }, { isDone: boolean }>(
      `${HOST}/desk/messages/:id`,
      async ({ request, params }) => {
        const { isDone } = await request.json()
        messages = messages.map((each) => (each.id === params.id ? { ...each, isDone } : each))
        return answer({ modifiedCount: 1 })
      },
    ),
    http.delete(`${HOST}/desk/messages/:id`, ({ params }) => {
      messages = messages.filter(({ id }) => id !== params.id)
      return answer({ acknowledged: true })
    }),
    http.post(`${HOST}/desk/newsletter`, () =>
      answer([
        {
          email: 'ada@example.com',
          confirmedAt: '2026-11-20T10:00:00.000Z',
          leave: 'https://nest.test/newsletter/abc',
        },
      ]),
    ),
  )
})

async function openDesk() {
  const app = renderApp('/dashboard/desk/messages', { user: buildUser() })
  await screen.findByRole('heading', { level: 1, name: 'Messages' })
  return app
}

test('an operator reads messages and applications, marks one as done, and opens it again', async () => {
  const application = {
    id: 'm2',
    kind: 'careers',
    subject: 'Content Writer',
    phone: '+49 431',
    isMailed: false,
  } as const
  messages = [buildMessage(application), buildMessage()]
  await openDesk()
  const [newer, older] = (await screen.findAllByRole('button', { name: /^Done:/ })).map((button) =>
    button.closest('li'),
  )
  expect(newer).toHaveTextContent(
    /^Application.*Not mailed yet.*Content Writer.*Bob Ross.*bob@example\.com.*\+49 431/,
  )
  expect(older).toHaveTextContent(/^Message.*A question.*Is there a club in Kiel\?/)
  expect(older).not.toHaveTextContent('Not mailed yet')
  expect(screen.getByText(/These are the newest 2 of 250\./)).toBeVisible()
  expect(await screen.findByRole('link', { name: /^Desk/ })).toHaveTextContent('2')

  const done = screen.getByRole('button', { name: 'Done: A question' })
  for (const isDone of [true, false]) {
    press('Done: A question')
    await waitFor(() => expect(done).toHaveAttribute('aria-pressed', String(isDone)))
    await waitFor(() => expect(done).toHaveAttribute('aria-disabled', 'false'))
    expect(messages[1]?.isDone).toBe(isDone)
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Desk/ })).toHaveTextContent(isDone ? '1' : '2'),
    )
  }
})

test('a change that fails is said beside its message, which stays', async () => {
  server.use(http.put(`${HOST}/desk/messages/:id`, () => new HttpResponse(null, { status: 500 })))
  await openDesk()
  const button = await screen.findByRole('button', { name: 'Done: A question' })
  press('Done: A question')
  const item = within(button.closest('li') ?? document.body)
  expect(await item.findByText('Something went wrong on our side. Please try again.')).toBeVisible()
  expect(button).toHaveAttribute('aria-pressed', 'false')
})

test('an operator deletes a message once they have confirmed it', async () => {
  const { user } = await openDesk()
  await user.click(await screen.findByRole('button', { name: 'Delete: A question' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(messages).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Delete: A question' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }))
  expect(await screen.findByText('Nobody has written yet.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('an operator saves all messages, and the addresses that have confirmed, as CSV', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue()
  messages = [buildMessage({ subject: '=1+1', words: 'She said "hi",\nthen left' })]
  await openDesk()
  await screen.findByRole('button', { name: 'Done: =1+1' })
  press('Download all messages (CSV)')
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  press('Download the addresses (CSV)')
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
  const texts = await Promise.all(saved.mock.calls.map(([, file]) => file.text()))
  expect(saved.mock.calls.map(([name]) => name)).toEqual([
    'hobbynest-messages.csv',
    'hobbynest-newsletter.csv',
  ])
  expect(texts[0]).toContain(
    '"2026-11-20T10:00:00.000Z","contact","Bob Ross","bob@example.com","","\'=1+1","She said ""hi"",\nthen left","open"\r\n',
  )
  expect(texts[1]).toContain(
    '"ada@example.com","2026-11-20T10:00:00.000Z","https://nest.test/newsletter/abc"\r\n',
  )
  expect(screen.getByText(/that have confirmed: 1; that have not yet: 2\./)).toBeVisible()
})

test('messages that cannot be loaded, and a download that fails, can be tried again', async () => {
  const fail = () => http.all(`${HOST}/desk/*`, () => new HttpResponse(null, { status: 403 }))
  server.use(fail())
  const { user } = await openDesk()
  expect(await screen.findByText('The messages could not be loaded.')).toBeVisible()
  server.resetHandlers()
  subscribers = null
  server.use(
    http.get(`${HOST}/desk/messages`, () => answer({ total: 1, messages, isMailing: false, subscribers })),
  )
  server.use(http.get(`${HOST}/desk`, () => answer(null)))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Done: A question' })
  expect(screen.getByText(/It is a demo until SMTP_URL and SITE_URL are set/)).toBeVisible()
  server.use(fail())
  press('Download all messages (CSV)')
  expect(await screen.findByText('You are not allowed to do that.')).toBeVisible()
})

test('a spreadsheet opens each cell as the text that it is', async () => {
  const cells = {
    '=cmd|"/c calc"!A1': '"\'=cmd|""/c calc""!A1"',
    '+49 431': '"\'+49 431"',
    '-1': '"\'-1"',
    '@SUM(A1)': '"\'@SUM(A1)"',
    ' =1': '"\' =1"',
    '\t=1': '"\'\t=1"',
    '＝1': '"\'＝1"',
    'Ada, Countess': '"Ada, Countess"',
    写真: '"写真"',
  }
  const bytes = new Uint8Array(await toCsv([Object.keys(cells), ['x']]).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(`${Object.values(cells).join(',')}\r\n"x"\r\n`)
})
