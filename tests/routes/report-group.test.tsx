import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { fillIn } from '../fields.ts'
import { backend, HOST, respond } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const REPORTED = /^You have reported this group\./

let sent: unknown[]

/** Mocks a backend that accepts reports, and shows hidden groups only to their organisers. */
beforeEach(() => {
  sent = []
  backend.features = ['reports']
  localStorage.setItem('hobbynest:features', 'reports')
  server.use(
    http.get(`${HOST}/all-group/:id`, ({ params }) => {
      const group = backend.groups.find(({ _id }) => _id === params.id)
      if (!group?.hiddenWhy) return undefined
      const error = { code: 'not_found', message: 'This group no longer exists.' }
      return respond({ error }, { status: 404 })
    }),
    http.get(`${HOST}/all-group/:id/reports/me`, () => respond({ reported: sent.length > 0 })),
    http.post(`${HOST}/all-group/:id/reports`, async ({ request, params }) => {
      sent.push([params.id, request.headers.get('authorization'), await request.json()])
      return respond({ acknowledged: true }, { status: 201 })
    }),
  )
})

function openGroup(group: Group) {
  backend.groups = [group]
  return renderApp(`/details-group/${group._id}`, { user: buildUser() })
}

const findButton = () => screen.findByText('Report this group')
const form = () => within(screen.getByRole('form', { name: 'Report this group' }))
const send = () => form().getByRole('button', { name: 'Send report' })

test('a member can report a group once, with a reason and their own words', async () => {
  const group = buildGroup()
  const { user, router } = openGroup(group)
  await user.click(await findButton())
  await user.click(send())
  expect(await form().findByText('Choose a reason.')).toBeVisible()
  await waitFor(() => expect(form().getByLabelText('Reason')).toHaveFocus())
  await user.selectOptions(form().getByLabelText('Reason'), 'Spam or advertising')
  await user.type(form().getByLabelText('What is wrong'), 'Sells pills.')
  await user.dblClick(send())
  await waitFor(() => expect(screen.getByText(REPORTED)).toHaveFocus())
  const body = { reason: 'Spam or advertising', words: 'Sells pills.' }
  expect(sent).toEqual([[group._id, 'Bearer token-of-ada', body]])
  expect(screen.queryByText('Report this group')).not.toBeInTheDocument()
  await router.navigate('/help')
  await screen.findByRole('heading', { level: 1, name: 'Help Center' })
  await router.navigate(`/details-group/${group._id}`)
  expect(await screen.findByText(REPORTED)).toBeVisible()
  // An operator dismisses the report.
  sent = []
  await router.navigate('/help')
  await screen.findByRole('heading', { level: 1, name: 'Help Center' })
  await router.navigate(`/details-group/${group._id}`)
  await user.click(await findButton())
  expect(form().getByLabelText('What is wrong')).toHaveValue('')
})

test('a report that is too long or cannot be sent is kept, even after leaving the page', async () => {
  const group = buildGroup()
  const { user, router } = openGroup(group)
  await user.click(await findButton())
  await user.selectOptions(form().getByLabelText('Reason'), 'Something else')
  fillIn({ 'What is wrong': 'x'.repeat(1001) })
  await user.click(send())
  expect(
    await form().findByText('What is wrong can be at most 1,000 characters. This has 1,001.'),
  ).toBeVisible()
  fillIn({ 'What is wrong': 'x'.repeat(1000) })
  server.use(http.post(`${HOST}/all-group/:id/reports`, () => new HttpResponse(null, { status: 500 })))
  await user.click(send())
  expect(await form().findByText('Something went wrong on our side. Please try again.')).toBeVisible()
  expect(form().getByLabelText('What is wrong')).toHaveValue('x'.repeat(1000))
  await router.navigate('/help')
  await screen.findByRole('heading', { level: 1, name: 'Help Center' })
  await router.navigate(`/details-group/${group._id}`)
  await user.click(await findButton())
  expect(form().getByLabelText('Reason')).toHaveValue('Something else')
  expect(form().getByLabelText('What is wrong')).toHaveValue('x'.repeat(1000))
  expect(sent).toEqual([])
})

test('a member who reports a group that has been hidden meanwhile reads that it no longer exists', async () => {
  const group = buildGroup()
  const { user } = openGroup(group)
  await user.click(await findButton())
  await user.selectOptions(form().getByLabelText('Reason'), 'Something else')
  await user.type(form().getByLabelText('What is wrong'), 'Sells pills.')
  server.use(
    http.post(`${HOST}/all-group/:id/reports`, () => {
      backend.groups = [{ ...group, hiddenWhy: 'Pills.' }]
      const error = { code: 'not_found', message: 'This group no longer exists.' }
      return respond({ error }, { status: 404 })
    }),
  )
  await user.click(send())
  expect(await form().findByText('This group no longer exists.')).toBeVisible()
  expect(form().getByLabelText('What is wrong')).toHaveValue('Sells pills.')
})

test.each([
  ['for its organiser', { userEmail: 'ada@example.com' }, 'reports'],
  ['if the backend accepts no reports', {}, ''],
])('no report is offered %s', async (_who, changes, features) => {
  backend.features = [features]
  localStorage.setItem('hobbynest:features', features)
  openGroup(buildGroup(changes))
  await screen.findByRole('heading', { name: 'About this group' })
  await screen.findByText(features ? 'Edit this group' : /^Started by$/)
  expect(screen.queryByText('Report this group')).not.toBeInTheDocument()
})

test('the organiser of a hidden group sees why, and can edit or delete it, and nobody else sees it', async () => {
  const group = buildGroup({ userEmail: 'ada@example.com', hiddenWhy: 'Sells pills.' })
  const { router } = openGroup(group)
  expect(await screen.findByText('The reason: Sells pills.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Join Group' })).not.toBeInTheDocument()
  await router.navigate('/my-group')
  const row = (await screen.findByRole('link', { name: group.name })).closest('tr')
  expect(row).toHaveTextContent('Hidden')
  expect(screen.getByRole('button', { name: `Delete ${group.name}` })).toBeVisible()
  await router.navigate(`/update-group/${group._id}`)
  expect(await screen.findByLabelText('Group Name')).toHaveValue(group.name)
  backend.groups = [{ ...group, userEmail: 'grace@example.com' }]
  await router.navigate(`/details-group/${group._id}`)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Group not found' })).toBeVisible())
})
