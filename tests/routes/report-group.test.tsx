import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { announce, backend, HOST, notFound, refuse, respond } from '../mocks/backend.ts'
import { comeBack, holdCalls, server } from '../mocks/server.ts'
import { field, fillIn, findDialog, press, renderApp } from '../render-app.tsx'

const REPORT = 'Report this group'
const REPORTED = /^You have reported this group\./

let sent: unknown[]

/** Mocks a backend that accepts reports, and shows hidden groups only to their organisers. */
beforeEach(() => {
  sent = []
  announce('reports')
  server.use(
    http.get(`${HOST}/all-group/:id`, ({ params }) => {
      const group = backend.groups.find(({ _id }) => _id === params.id)
      return group?.hiddenWhy ? notFound() : undefined
    }),
    http.post(`${HOST}/all-group/:id/reports`, async ({ request, params }) => {
      sent.push([params.id, request.headers.get('authorization'), await request.json()])
      return respond({ acknowledged: true }, { status: 201 })
    }),
  )
})

function openGroup(changes: Partial<Group> = {}) {
  backend.groups = [buildGroup({ _id: 'a1', name: 'Night sky', ...changes })]
  return renderApp('/details-group/a1', { user: buildUser() })
}

/** Leaves the group's page, and returns to it. */
async function leaveAndReturn({ router }: ReturnType<typeof openGroup>) {
  await router.navigate('/help')
  await screen.findByRole('heading', { level: 1, name: 'Help Center' })
  await router.navigate('/details-group/a1')
}

test('a member can report a group, with a reason and their own words', async () => {
  const app = openGroup()
  await app.user.click(await screen.findByText(REPORT))
  press('Send report')
  expect(await screen.findByText('Choose a reason.')).toBeVisible()
  await waitFor(() => expect(field('Reason')).toHaveFocus())
  const body = { reason: 'Spam or advertising', words: 'Sells pills.' }
  fillIn({ Reason: body.reason, 'What is wrong': body.words })
  await app.user.dblClick(screen.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(screen.getByText(REPORTED)).toHaveFocus())
  expect(sent).toEqual([['a1', 'Bearer token-of-ada', body]])
  expect(screen.queryByText(REPORT)).not.toBeInTheDocument()
  await leaveAndReturn(app)
  await app.user.click(await screen.findByText(REPORT))
  expect(field('What is wrong')).toHaveValue('')
})

test('a member who has left the page is told that their report could not be sent', async () => {
  const { arrived, release } = holdCalls('post', '/all-group/a1/reports', () =>
    refuse(503, 'unavailable', 'Try later.'),
  )
  const { user } = openGroup()
  await user.click(await screen.findByText(REPORT))
  fillIn({ Reason: 'Spam or advertising' })
  press('Send report')
  await arrived
  await user.click(screen.getByRole('link', { name: 'About Us' }))
  await screen.findByRole('heading', { name: 'About Us', level: 1 })
  release()
  expect(await screen.findByText('Your report was not sent. Try later.')).toHaveRole('alert')
})

test('a report that cannot be sent is kept, with the reason beside it, even after leaving the window or the page', async () => {
  const app = openGroup()
  await app.user.click(await screen.findByText(REPORT))
  const form = within(screen.getByRole('form', { name: REPORT }))
  fillIn({ Reason: 'Something else', 'What is wrong': 'x'.repeat(1001) })
  press('Send report')
  await form.findByText('What is wrong can be at most 1,000 characters. This has 1,001.')
  fillIn({ 'What is wrong': 'x'.repeat(1000) })
  server.use(http.post(`${HOST}/all-group/a1/reports`, () => new HttpResponse(null, { status: 500 })))
  press('Send report')
  expect(await form.findByText('Something went wrong on our side. Please try again.')).toBeVisible()
  await comeBack()
  await waitFor(() => expect(app.router.state.revalidation).toBe('idle'))
  expect(form.getByText('Something went wrong on our side. Please try again.')).toBeVisible()
  await leaveAndReturn(app)
  await app.user.click(await screen.findByText(REPORT))
  expect(field('Reason')).toHaveValue('Something else')
  server.use(
    http.post(`${HOST}/all-group/a1/reports`, () => {
      backend.groups = [buildGroup({ _id: 'a1', hiddenWhy: 'Pills.' })]
      return notFound()
    }),
  )
  press('Send report')
  expect(await screen.findByText('This group no longer exists.')).toBeVisible()
  expect(field('What is wrong')).toHaveValue('x'.repeat(1000))
  expect(sent).toEqual([])
})

test('a report that is half written when the session ends is kept for its member only', async () => {
  const app = openGroup()
  async function logInAs(uid: string) {
    act(() => app.auth.changeUser(null))
    await screen.findByRole('heading', { name: 'Log in' })
    act(() => app.auth.changeUser(buildUser({ uid })))
    await app.user.click(await screen.findByText(REPORT))
    return field('What is wrong')
  }
  await app.user.click(await screen.findByText(REPORT))
  fillIn({ 'What is wrong': 'The organiser has threatened me.' })
  expect(await logInAs('uid-bob')).toHaveValue('')
  expect(await logInAs(buildUser().uid)).toHaveValue('The organiser has threatened me.')
})

test.each([
  ['for its organiser', { userEmail: 'ada@example.com' }, 'reports'],
  ['if the backend accepts no reports', {}, ''],
])('no report is offered %s', async (_who, changes, features) => {
  announce(features)
  openGroup(changes)
  await screen.findByRole('heading', { name: 'About this group' })
  await screen.findByText(features ? 'Edit this group' : /^Started by$/)
  expect(screen.queryByText(REPORT)).not.toBeInTheDocument()
})

test('the organiser of a hidden group sees why, can write to us, can edit it, and is not told that it is deleted if it may not be; nobody else sees it', async () => {
  const { router } = openGroup({ userEmail: 'ada@example.com', hiddenWhy: 'Sells pills.' })
  expect(await screen.findByText('The reason: Sells pills.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
  expect(screen.queryByRole('button', { name: 'Join Group' })).not.toBeInTheDocument()
  await router.navigate('/my-group')
  const row = (await screen.findByRole('link', { name: 'Night sky' })).closest('tr')
  expect(row).toHaveTextContent('Hidden')
  server.use(http.delete(`${HOST}/all-group/a1`, () => HttpResponse.error()))
  press('Delete Night sky')
  await findDialog('Are you sure?')
  press('Yes, delete it!')
  expect(await screen.findByText(/^We cannot reach the server\./)).toBeVisible()
  await router.navigate('/update-group/a1')
  expect(await screen.findByLabelText('Group Name')).toHaveValue('Night sky')
  backend.groups = [buildGroup({ _id: 'a1', hiddenWhy: 'Sells pills.' })]
  await router.navigate('/details-group/a1')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Group not found' })).toBeVisible())
})

test('the organiser of a hidden group is still known as such after changing their email', async () => {
  const hidden = buildGroup({ _id: 'a1', userEmail: 'old@example.com', hiddenWhy: 'Sells pills.' })
  server.use(http.get(`${HOST}/my-groups`, () => respond([hidden])))
  const { router } = renderApp('/details-group/a1', { user: buildUser() })
  expect(await screen.findByRole('link', { name: 'Edit this group' })).toBeVisible()
  expect(screen.queryByText(REPORT)).not.toBeInTheDocument()
  await router.navigate('/update-group/a1')
  expect(await screen.findByLabelText('Group Name')).toHaveValue(hidden.name)
})
