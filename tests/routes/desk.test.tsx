import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { announce, HOST, refuse, respond } from '../mocks/backend.ts'
import { hold, holdCalls, server } from '../mocks/server.ts'
import { press, renderApp } from '../render-app.tsx'

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

const GRACE = { ownerId: 'uid-grace', ownerName: 'Grace Hopper', at: REPORT.at }

/** Opens a screen as Ada. The backend announces the desk, and records its operations. */
function openDesk(path: string, lists: Record<string, object[]> = {}, { isOperator = true } = {}) {
  const decided: unknown[] = []
  const requested: string[] = []
  const all: Record<string, object[]> = {
    reports: [REPORT],
    groups: [{ ...GROUP, id: GROUP.groupId }],
    bans: [{ ...GRACE, id: 'uid-grace', isBanned: true }],
    log: [{ ...GRACE, id: '7', what: 'ban', target: 'uid-grace', why: 'Pills.', who: 'command' }],
    ...lists,
  }
  server.use(
    http.get(`${HOST}/desk`, () =>
      respond(isOperator ? { reports: all.reports?.length, messages: 2 } : null),
    ),
    http.get(`${HOST}/desk/:list`, ({ request, params }) => {
      const { pathname, search } = new URL(request.url)
      requested.push(pathname + search)
      if (!isOperator) return refuse(403, 'forbidden', 'Only the operators of this site can do this.')
      return respond({ rows: all[String(params.list)] ?? [], hasMore: true })
    }),
    http.post(`${HOST}/desk/operations`, async ({ request }) => {
      decided.push(await request.json())
      all.reports = []
      return respond({ acknowledged: true })
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
  expect(await menu().findByRole('link', { name: 'Desk 3 open' })).toBeVisible()
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
  await waitFor(() => expect(menu().getByRole('link', { name: /^Desk/ })).toHaveTextContent('Desk 2 open'))
})

test('an operator cannot ban an organiser twice, nor decide about a report again', async () => {
  const decided = { ...REPORT, id: 'c'.repeat(24), name: 'Old pills', isOpen: false }
  openDesk('/dashboard/desk', { reports: [{ ...REPORT, isBanned: true }, decided] })
  const row = await rowOf('Buy pills')
  expect(screen.getByText('The organiser is banned.')).toBeVisible()
  expect(row.queryByRole('button', { name: 'Ban the organiser' })).not.toBeInTheDocument()
  expect(row.getByRole('button', { name: 'Lift the ban' })).toBeVisible()
  expect(screen.getByText('Decided: see the log.')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Old pills' })).not.toBeInTheDocument()
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

test('an operator whose decision comes too late is told so, and goes on to the next report', async () => {
  const reports = [REPORT, { ...REPORT, id: 'd'.repeat(24), name: 'Buy hats' }]
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
  expect(await screen.findByText('Decided: see the log.')).toBeVisible()
  const sentence = 'Somebody has already decided about Buy pills, or it is gone.'
  expect(await screen.findByText(sentence)).toBeVisible()
  const next = (await rowOf('Buy hats')).getByLabelText('Reason')
  await waitFor(() => expect(next).toHaveFocus())
})

test('each list says so if it is empty', async () => {
  const { user } = openDesk('/dashboard/desk', { reports: [], groups: [], hidden: [], bans: [], log: [] })
  for (const [tab, sentence] of [
    ['Reports', 'Nobody has reported a group.'],
    ['Groups', 'There are no groups.'],
    ['Hidden', 'No group is hidden.'],
    ['Bans', 'Nobody is banned.'],
    ['Log', 'Nothing has been done yet.'],
  ] as const) {
    const tabs = within(await screen.findByRole('navigation', { name: 'Desk' }))
    await user.click(tabs.getByRole('link', { name: tab }))
    expect(await screen.findByText(sentence)).toBeVisible()
  }
})

test('a later page whose last row has been decided is empty, but does not say that there are no reports', async () => {
  openDesk('/dashboard/desk?page=2', { reports: [] })
  expect(await screen.findByText('This page is empty.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Newer' })).toBeVisible()
})

test('a member who is not an operator is told so, and a failure can be retried', async () => {
  const { user } = openDesk('/dashboard/desk', {}, { isOperator: false })
  expect(await screen.findByText('Only the operators of this site can do this.')).toBeVisible()
  server.use(http.get(`${HOST}/desk/:list`, () => HttpResponse.json({ rows: [], hasMore: false })))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nobody has reported a group.')).toBeVisible()
})
