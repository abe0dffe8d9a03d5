import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import * as files from '../../src/browser/save-file.ts'
import { toCsv } from '../../src/features/desk/csv.ts'
import { buildUser } from '../factories.ts'
import { announce, HOST, refuse, respond } from '../mocks/backend.ts'
import { hold, holdCalls, server } from '../mocks/server.ts'
import { press, renderApp } from '../render-app.tsx'
import { findAndPress } from '../spec/member.ts'

const GROUP = {
  groupId: 'a'.repeat(24),
  name: 'Buy pills',
  category: 'Cooking',
  ownerName: 'Grace Hopper',
  ownerId: 'uid-grace',
  at: '2026-03-07T10:00:00Z',
  hiddenWhy: null as string | null,
  isBanned: false,
}

const REPORT = {
  ...GROUP,
  id: 'b'.repeat(24),
  reason: 'Spam or advertising',
  words: 'Three\ntimes.',
  at: '2026-03-08T10:00:00Z',
  reporterId: 'uid-bob',
  reporterName: 'Bob Ross',
  isOpen: true,
}

const MESSAGE = {
  id: 'm1',
  kind: 'contact',
  fullName: 'Bob Ross',
  email: 'bob@example.com',
  phone: '',
  subject: 'A question',
  words: 'Is there a club\nin Kiel?',
  at: '2026-11-20T10:00:00.000Z',
  isOpen: true,
  isUnmailed: false,
}

const GRACE = { ownerId: 'uid-grace', ownerName: 'Grace Hopper', at: REPORT.at }

type Lists = Record<string, { id: string; isOpen?: boolean; [field: string]: unknown }[]>

/** Opens a screen as Ada. The backend announces the desk, records its operations, and changes messages. */
function openDesk(path: string, lists: Lists = {}) {
  const decided: unknown[] = []
  const requested: string[] = []
  const all: Lists = {
    reports: [REPORT],
    messages: [MESSAGE],
    groups: [{ ...GROUP, id: GROUP.groupId }],
    bans: [{ ...GRACE, id: 'uid-grace', isBanned: true }],
    log: [{ ...GRACE, id: '7', what: 'ban', target: 'uid-grace', why: 'Pills.', who: 'command' }],
    ...lists,
  }
  server.use(
    http.get(`${HOST}/desk`, () => {
      const messages = all.messages?.filter(({ isOpen }) => isOpen).length
      return respond({ reports: all.reports?.length, messages })
    }),
    http.get(`${HOST}/desk/:list`, ({ request, params }) => {
      const { pathname, search } = new URL(request.url)
      requested.push(pathname + search)
      return respond({ rows: all[String(params.list)] ?? [], hasMore: true })
    }),
    http.post(`${HOST}/desk/operations`, async ({ request }) => {
      decided.push(await request.json())
      all.reports = []
      return respond({ acknowledged: true })
    }),
    http.put<object, { isDone: boolean }>(`${HOST}/desk/messages/m1`, async ({ request }) => {
      const { isDone } = await request.json()
      all.messages = (all.messages ?? []).map((row) =>
        row.id === MESSAGE.id ? { ...row, isOpen: !isDone } : row,
      )
      return respond({ modifiedCount: 1 })
    }),
  )
  announce('reports', 'desk')
  return { ...renderApp(path, { user: buildUser() }), decided, requested }
}

const rowOf = async (name: string) => within(await screen.findByRole('group', { name }))
const menu = () => within(screen.getAllByRole('navigation', { name: 'Dashboard' })[0] as HTMLElement)

test.each([
  ['a member who is not an operator', () => HttpResponse.json(null)],
  ['an operator, if that cannot be looked up', () => new HttpResponse(null, { status: 403 })],
  ['an operator, while that is looked up', hold],
  // A call to the desk would fail the test.
  ['anybody if the backend has no desk', null],
])('the dashboard opens at once, without the desk in its menu, for %s', async (_who, respond) => {
  if (respond) openDesk('/dashboard')
  else renderApp('/dashboard', { user: buildUser() })
  if (respond) server.use(http.get(`${HOST}/desk`, respond))
  expect(await screen.findByRole('region', { name: 'My Groups' })).toBeVisible()
  expect(menu().queryByRole('link', { name: /^Desk/ })).not.toBeInTheDocument()
})

test('an operator can read a report, and ban the organiser or hide the group for a reason, after confirming it', async () => {
  const { user, decided } = openDesk('/dashboard/desk')
  const row = await rowOf('Buy pills')
  expect(await menu().findByRole('link', { name: 'Desk 2 open' })).toBeVisible()
  const link = screen.getByRole('link', { name: 'Buy pills' })
  const item = link.closest('li')
  expect(link).toHaveAttribute('href', `/details-group/${GROUP.groupId}`)
  expect(item).toHaveTextContent('Cooking, started by Grace Hopper (uid-grace)')
  expect(item).toHaveTextContent(/Spam or advertising.*Reported by Bob Ross \(uid-bob\)/)
  expect(item).toHaveTextContent('Mar 8, 2026')
  await user.click(row.getByRole('button', { name: 'Hide the group' }))
  expect(await row.findByText('Reason is required.')).toBeVisible()
  await waitFor(() => expect(row.getByLabelText('Reason')).toHaveFocus())
  await waitFor(() => expect(row.getByLabelText('Reason')).not.toHaveAttribute('readonly'))
  await user.type(row.getByLabelText('Reason'), 'Sells pills.')
  await user.click(row.getByRole('button', { name: 'Ban the organiser' }))
  // The name is that of the account, not of the group.
  expect(await screen.findByRole('dialog', { name: 'Ban this account?' })).toHaveTextContent('Grace Hopper')
  press('Cancel')
  const button = await row.findByRole('button', { name: 'Hide the group' })
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'))
  expect(decided).toEqual([])
  expect(row.getByLabelText('Reason')).toHaveValue('Sells pills.')
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Yes, hide the group' }))
  expect(await screen.findByText('The group has been hidden.')).toBeVisible()
  expect(decided).toEqual([{ what: 'hide', target: GROUP.groupId, why: 'Sells pills.' }])
  expect(await screen.findByText('Nobody has reported a group.')).toBeVisible()
  expect(sessionStorage).toHaveLength(0)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Reports' })).toHaveFocus())
  await waitFor(() => expect(menu().getByRole('link', { name: /^Desk/ })).toHaveTextContent('Desk 1 open'))
})

test('an operator can find hidden groups, page by page, with the reason', async () => {
  const { user, requested } = openDesk('/dashboard/desk/groups', {
    hidden: [{ ...GROUP, id: GROUP.groupId, hiddenWhy: 'Sold pills.' }],
  })
  expect(await screen.findByText(/^Decide/)).toHaveTextContent('Decide about Buy pills')
  await user.click(screen.getByRole('link', { name: 'Hidden' }))
  expect(await screen.findByRole('heading', { name: 'Hidden groups' })).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Older' }))
  expect(await screen.findByRole('link', { name: 'Newer' })).toBeVisible()
  expect(screen.getByText('Page 2')).toBeVisible()
  expect(requested).toEqual(['/desk/groups', '/desk/hidden', '/desk/hidden?page=2'])
  expect(screen.getByText('Hidden: Sold pills.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Restore the group' })).toBeInTheDocument()
})

test('a list that is being loaded shows no row of the last one', async () => {
  const { user } = openDesk('/dashboard/desk')
  await rowOf('Buy pills')
  server.use(http.get(`${HOST}/desk/:list`, hold))
  await user.click(screen.getByRole('link', { name: 'Older' }))
  expect(await screen.findByText('Loading the desk…')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Buy pills' })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Reports' })).toHaveFocus())
})

test('an operator can lift a ban, and is told beside the row if that fails', async () => {
  const { user, decided } = openDesk('/dashboard/desk/bans')
  const row = await rowOf('Grace Hopper')
  expect(screen.getByText('uid-grace')).toBeVisible()
  await user.type(row.getByLabelText('Reason'), 'Has apologised.')
  const message = 'We cannot check your log-in right now.'
  const fail = () => refuse(503, 'unavailable', message)
  server.use(http.post(`${HOST}/desk/operations`, fail, { once: true }))
  const button = row.getByRole('button', { name: 'Lift the ban' })
  await user.click(button)
  expect(await row.findByText(message)).toBeVisible()
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'))
  expect(screen.getByLabelText('Reason')).toHaveValue('Has apologised.')
  await user.click(button)
  expect(await screen.findByText('The ban has been lifted.')).toBeVisible()
  expect(decided).toEqual([{ what: 'unban', target: 'uid-grace', why: 'Has apologised.' }])
})

test('an operator who has left the list for the log, which says what was done, is told if a decision fails, and finds its reason again', async () => {
  const { user } = openDesk('/dashboard/desk')
  const row = await rowOf('Buy pills')
  await user.type(row.getByLabelText('Reason'), 'Because.')
  const reply = () => refuse(503, 'unavailable', 'Please try again in a moment.')
  const { release } = holdCalls('post', '/desk/operations', reply)
  await user.click(row.getByRole('button', { name: 'Dismiss the report' }))
  await user.click(screen.getByRole('link', { name: 'Log' }))
  const line = (await screen.findByText('Pills.')).closest('li')
  expect(line).toHaveTextContent('Banned Grace Hopper')
  expect(line).toHaveTextContent(/Mar 8, 2026, \d\d?:\d\d( [AP]M)?command/)
  release()
  const sentence = 'Your decision about Buy pills was not carried out. Please try again in a moment.'
  expect(await screen.findByText(sentence)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Reports' }))
  expect((await rowOf('Buy pills')).getByLabelText('Reason')).toHaveValue('Because.')
})

test('an operator whose decision comes too late is told so, and goes on to the next report, of a banned organiser', async () => {
  const reports = [REPORT, { ...REPORT, id: 'd'.repeat(24), name: 'Buy hats', isBanned: true }]
  const { user } = openDesk('/dashboard/desk', { reports })
  const row = await rowOf('Buy pills')
  await user.type(row.getByLabelText('Reason'), 'Because.')
  const message = 'There is no open report cccc.'
  server.use(
    http.post(`${HOST}/desk/operations`, () => {
      reports[0] = { ...REPORT, isOpen: false }
      return refuse(409, 'not_possible', message)
    }),
  )
  await user.click(row.getByRole('button', { name: 'Dismiss the report' }))
  const decided = await screen.findByText('Decided: see the log.')
  expect(decided.closest('li')).toHaveTextContent('Buy pills')
  const sentence = 'Somebody has already decided about Buy pills, or it is gone.'
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Buy pills' })).not.toBeInTheDocument()
  const next = await rowOf('Buy hats')
  await waitFor(() => expect(next.getByLabelText('Reason')).toHaveFocus())
  expect(screen.getByText('The organiser is banned.')).toBeVisible()
  expect(next.getByRole('button', { name: 'Lift the ban' })).toBeVisible()
})

test('each list says so if it is empty, but not a later page whose last row has been decided', async () => {
  const lists = { reports: [], groups: [], bans: [], messages: [], newsletter: [], log: [] }
  const { user } = openDesk('/dashboard/desk', lists)
  for (const [tab, sentence] of [
    ['Reports', 'Nobody has reported a group.'],
    ['Groups', 'There are no groups.'],
    ['Hidden', 'No group is hidden.'],
    ['Bans', 'Nobody is banned.'],
    ['Messages', 'Nobody has written yet.'],
    ['Newsletter', 'Nobody has subscribed yet.'],
    ['Log', 'Nothing has been done yet.'],
  ] as const) {
    const tabs = within(await screen.findByRole('navigation', { name: 'Desk' }))
    await user.click(tabs.getByRole('link', { name: tab }))
    expect(await screen.findByText(sentence)).toBeVisible()
    const demo = screen.queryByText(/^The form is a demo until SMTP_URL and SITE_URL are set/)
    expect(demo !== null).toBe(tab === 'Newsletter')
  }
  await user.click(screen.getByRole('link', { name: 'Older' }))
  expect(await screen.findByText('This page is empty.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Newer' })).toBeVisible()
})

test('a member who is not an operator is told so, and a failure can be retried', async () => {
  const message = 'Only the operators of this site can do this.'
  const { user } = openDesk('/dashboard/desk')
  server.use(http.get(`${HOST}/desk/reports`, () => refuse(403, 'forbidden', message)))
  expect(await screen.findByText(message)).toBeVisible()
  server.use(http.get(`${HOST}/desk/reports`, () => respond({ rows: [], hasMore: false })))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nobody has reported a group.')).toBeVisible()
})

test('an operator can read messages and applications, mark one as done, but not the next one by a double click, and open it again', async () => {
  const application = {
    id: 'm2',
    kind: 'careers',
    subject: 'Content Writer',
    phone: '+49 431',
    isUnmailed: true,
  }
  openDesk('/dashboard/desk/messages', { reports: [], messages: [{ ...MESSAGE, ...application }, MESSAGE] })
  await screen.findByRole('button', { name: 'Done: A question' })
  const [newer, older] = screen.getAllByRole('link', { name: 'bob@example.com' })
  expect(newer?.closest('li')).toHaveTextContent(
    /^Application.*Not emailed yet.*Content Writer.*Bob Ross.*bob@example\.com.*\+49 431/,
  )
  expect(older?.closest('li')).toHaveTextContent(/^Message.*A question.*Is there a club in Kiel\?/)
  expect(older?.closest('li')).not.toHaveTextContent('Not emailed yet')
  expect(older).toHaveAttribute('href', 'mailto:bob@example.com?subject=Re%3A%20A%20question')
  for (const [name, next, open] of [
    ['Done', 'Reopen', 1],
    ['Reopen', 'Done', 2],
  ]) {
    press(`${name}: A question`)
    const button = await screen.findByRole('button', { name: `${next}: A question` })
    await act(async () => fireEvent.click(button, { detail: 2 }))
    expect(await menu().findByRole('link', { name: `Desk ${open} open` })).toBeVisible()
  }
})

test('an operator is told beside a message if a change to it fails, and that another has just deleted it', async () => {
  const messages = [MESSAGE]
  const { user } = openDesk('/dashboard/desk/messages', { messages })
  server.use(
    http.put(`${HOST}/desk/messages/m1`, () => new HttpResponse(null, { status: 500 }), { once: true }),
    http.put(`${HOST}/desk/messages/m1`, () => {
      messages.pop()
      return refuse(404, 'not_found', 'This message no longer exists.')
    }),
  )
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
  const { router } = openDesk('/dashboard/desk/messages')
  const { arrived, release } = holdCalls('delete', '/desk/messages/m1', () => respond({ acknowledged: true }))
  await findAndPress('Delete: A question')
  await screen.findByRole('dialog')
  await act(() => router.navigate('/about-us'))
  press('Yes, delete it!')
  await arrived
  release()
})

test('an operator can download all messages and addresses, and is told if that fails', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue()
  const newsletter = [{ id: 'token', email: 'ada@example.com', at: MESSAGE.at }]
  const { user, requested } = openDesk('/dashboard/desk/messages', { newsletter })
  await findAndPress('Download all messages (CSV)')
  await user.click(screen.getByRole('link', { name: 'Newsletter' }))
  await findAndPress('Download the addresses (CSV)')
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
  expect(requested.filter((path) => path.includes('?'))).toEqual([
    '/desk/messages?all=',
    '/desk/newsletter?all=',
  ])
  const [messages, addresses] = await Promise.all(saved.mock.calls.map(([, file]) => file.text()))
  expect(messages).toBe(
    `"Sent","Kind","Name","Email","Phone","Subject","Message","State"\r
"${MESSAGE.at}","contact","Bob Ross","bob@example.com","","A question","Is there a club\nin Kiel?","open"\r\n`,
  )
  expect(addresses).toBe(
    `"Email","Confirmed","Link to unsubscribe"\r
"ada@example.com","${MESSAGE.at}","${location.origin}/newsletter/token"\r\n`,
  )
  server.use(http.get(`${HOST}/desk/newsletter`, () => new HttpResponse(null, { status: 403 })))
  press('Download the addresses (CSV)')
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
