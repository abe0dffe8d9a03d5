import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { toCsv } from '../../src/features/desk/csv.ts'
import type { DeskMessage } from '../../src/features/desk/desk-api.ts'
import { buildUser } from '../factories.ts'
import { announce, HOST, refuse, respond } from '../mocks/backend.ts'
import { holdCalls, server } from '../mocks/server.ts'
import { openScreen, press } from '../render-app.tsx'
import { findAndPress } from '../spec/member.ts'

let messages: DeskMessage[]

const MESSAGE: DeskMessage = {
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
}

beforeEach(() => {
  messages = [MESSAGE]
  announce('desk', 'messages')
  server.use(
    http.get(`${HOST}/desk`, () =>
      respond({ reports: 0, messages: messages.filter(({ isDone }) => !isDone).length }),
    ),
    http.get(`${HOST}/desk/messages`, () =>
      respond({ total: 250, messages, isMailing: true, subscribers: null }),
    ),
    http.put<{ id: string }, { isDone: boolean }>(
      `${HOST}/desk/messages/:id`,
      async ({ request, params }) => {
        const { isDone } = await request.json()
        messages = messages.map((each) => (each.id === params.id ? { ...each, isDone } : each))
        return respond({ modifiedCount: 1 })
      },
    ),
  )
})

const openDesk = () => openScreen('/dashboard/desk/messages', 'Messages', { user: buildUser() })

test('an operator can read messages and applications, mark one as done, and open it again', async () => {
  const application = { id: 'm2', kind: 'careers', subject: 'Content Writer', isMailed: false } as const
  messages = [{ ...MESSAGE, ...application, phone: '+49 431' }, MESSAGE]
  await openDesk()
  const list = within(await screen.findByRole('region', { name: 'What visitors have sent' }))
  const [newer, older] = list.getAllByRole('listitem')
  expect(newer).toHaveTextContent(
    /^Application.*Not emailed yet.*Content Writer.*Bob Ross.*bob@example\.com.*\+49 431/,
  )
  expect(older).toHaveTextContent(/^Message.*A question.*Is there a club in Kiel\?/)
  expect(older).not.toHaveTextContent('Not emailed yet')
  const [, reply] = screen.getAllByRole('link', { name: 'bob@example.com' })
  expect(reply).toHaveAttribute('href', 'mailto:bob@example.com?subject=Re%3A%20A%20question')
  expect(screen.getByText(/These 2 of 250 include the newest that are not done\./)).toBeVisible()
  expect(await screen.findByRole('link', { name: /^Desk/ })).toHaveTextContent('2')

  for (const [name, next, count] of [
    ['Done', 'Reopen', '1'],
    ['Reopen', 'Done', '2'],
  ]) {
    press(`${name}: A question`)
    const button = await screen.findByRole('button', { name: `${next}: A question` })
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'))
    await waitFor(() => expect(screen.getByRole('link', { name: /^Desk/ })).toHaveTextContent(String(count)))
  }
})

test('a double click on Done does not open the message again', async () => {
  await openDesk()
  await findAndPress('Done: A question')
  const reopen = await screen.findByRole('button', { name: 'Reopen: A question' })
  await waitFor(() => expect(reopen).toHaveAttribute('aria-disabled', 'false'))
  holdCalls('put', '/desk/messages/m1')
  await act(async () => fireEvent.click(reopen, { detail: 2 }))
  expect(reopen).toHaveAttribute('aria-disabled', 'false')
})

test('an operator is told beside a message if a change to it fails, and that another has just deleted it', async () => {
  server.use(
    http.put(`${HOST}/desk/messages/:id`, () => new HttpResponse(null, { status: 500 }), { once: true }),
    http.put(`${HOST}/desk/messages/:id`, () => {
      messages = []
      return refuse(404, 'not_found', 'This message no longer exists.')
    }),
  )
  const { user } = await openDesk()
  const button = await screen.findByRole('button', { name: 'Done: A question' })
  press('Done: A question')
  const item = within(button.closest('li') as HTMLElement)
  expect(await item.findByText('Something went wrong on our side. Please try again.')).toBeVisible()
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'))
  await user.click(button)
  expect(await screen.findByText('Nobody has written yet.')).toBeVisible()
  expect(await screen.findByText('This message no longer exists.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Messages' })).toHaveFocus())
})

test('a message is deleted even if another screen has come in under the question', async () => {
  const deleted = Promise.withResolvers<unknown>()
  const remove = http.delete(`${HOST}/desk/messages/:id`, ({ params }) => {
    deleted.resolve(params.id)
    return respond({ acknowledged: true })
  })
  server.use(remove)
  const { router } = await openDesk()
  await findAndPress('Delete: A question')
  await screen.findByRole('dialog')
  await act(() => router.navigate('/about-us'))
  press('Yes, delete it!')
  expect(await deleted.promise).toBe('m1')
})

test('an operator can retry loading messages, and a download', async () => {
  let isAllowed = false
  server.use(
    http.get(`${HOST}/desk/messages`, () =>
      isAllowed
        ? respond({ total: 1, messages, isMailing: false, subscribers: null })
        : new HttpResponse(null, { status: 403 }),
    ),
  )
  await openDesk()
  expect(await screen.findByText('The messages could not be loaded.')).toBeVisible()
  isAllowed = true
  press('Try again')
  await screen.findByRole('button', { name: 'Done: A question' })
  expect(screen.getByText(/The form is a demo until SMTP_URL and SITE_URL are set/)).toBeVisible()
  isAllowed = false
  press('Download all messages (CSV)')
  expect(await screen.findByText('You are not allowed to do that.')).toBeVisible()
})

test('a spreadsheet opens each cell of a download as text, never as a formula', async () => {
  const cells = {
    '=cmd|"/c calc"!A1': '"\'=cmd|""/c calc""!A1"',
    '+49 431': '"\'+49 431"',
    '-1': '"\'-1"',
    '0431 12345': '"\'0431 12345"',
    '007@example.org': '"007@example.org"',
    '@SUM(A1)': '"\'@SUM(A1)"',
    ' =1': '"\' =1"',
    '\t=1': '"\'\t=1"',
    '＝1': '"\'＝1"',
    // Some spreadsheets split cells at semicolons, which makes these the start of one.
    'a;=1;b': '"a;\'=1;b"',
    'a;"=1;b': '"a;\'""=1;b"',
    'a\n=1\n- b': '"a\n\'=1\n\'- b"',
    'Ada, Countess': '"Ada, Countess"',
    写真: '"写真"',
  }
  const bytes = new Uint8Array(await toCsv([Object.keys(cells), ['x']]).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(`${Object.values(cells).join(',')}\r\n"x"\r\n`)
})
