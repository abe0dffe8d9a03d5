import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildUser, daysFromNow } from '../factories.ts'
import { backend, HOST, refuse, respond } from '../mocks/backend.ts'
import { holdCalls, server } from '../mocks/server.ts'
import { field, fillIn, findCreated, NEW_GROUP, openScreen, press, renderApp } from '../render-app.tsx'
import { FORMS, send } from '../spec/forms.ts'

/** Ends today in the member's time zone, which is not in the past. */
const TYPED = { ...NEW_GROUP, Category: 'Photography', 'End Date': daysFromNow(0) }

const posts = () => backend.calls.filter(({ method }) => method === 'POST')

const openForm = () => openScreen('/create-group', 'Create Group', { user: buildUser() })

const sendForm = (changes = {}) => send(FORMS.create, { ...TYPED, ...changes }, { user: buildUser() })

/** Opens the form from a list that has announced features of the backend. */
async function openFormOf(...features: string[]) {
  backend.features = features
  const app = renderApp('/all-groups', { user: buildUser() })
  await screen.findByText('0 groups')
  await app.router.navigate('/create-group')
  await screen.findByLabelText('Group Name')
  return app
}

describe('Create Group', () => {
  test('does not cut texts that are too long, and says beside each how long it is and may be', async () => {
    const { user } = await openForm()
    const limits = { 'Group Name': 100, Description: 4000, Location: 200, 'Photo URL': 2048 }
    for (const [label, limit] of Object.entries(limits)) {
      await user.click(field(label))
      await user.paste('https://photos.example/'.padEnd(limit + 1, 'x'))
    }
    press('Create Group')
    for (const [label, limit] of Object.entries(limits)) {
      const [most, length] = [limit, limit + 1].map((count) => count.toLocaleString('en'))
      const sentence = expect.stringContaining(`at most ${most} characters. This has ${length}.`)
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(sentence))
      expect(field(label)).toHaveValue('https://photos.example/'.padEnd(limit + 1, 'x'))
    }
    await waitFor(() => expect(field('Group Name')).toHaveFocus())
    expect(posts()).toEqual([])
  })

  test('is sent once, however often Enter is pressed meanwhile', async () => {
    const { user } = await openForm()
    fillIn(TYPED)
    await user.type(field('Group Name'), '{Enter}{Enter}')
    await findCreated()
    expect(posts()).toHaveLength(1)
  })

  test('sends the original name of a category even if the browser has translated it', async () => {
    await openForm()
    fillIn(TYPED)
    screen.getByRole('option', { name: 'Photography' }).textContent = 'Fotografie'
    press('Create Group')
    await findCreated()
    expect(posts()).toMatchObject([{ body: { category: 'Photography', date: daysFromNow(0) } }])
  })

  test('moves the focus from the dialog to a notice with a link to the group, and is empty after a reload', async () => {
    const { user, unmount } = await openForm()
    for (const name of ['Night Sky Watchers', 'Early Birds']) {
      fillIn({ ...TYPED, 'Group Name': name })
      press('Create Group')
      await user.click(within(await findCreated()).getByRole('button', { name: 'OK' }))
      const created = backend.groups.find((group) => group.name === name)
      const link = () => screen.getByRole('link', { name: 'See its page' })
      await waitFor(() => expect(link()).toHaveAttribute('href', `/details-group/${created?._id}`))
      await waitFor(() => expect(link().closest('p')).toHaveFocus())
    }
    unmount()
    await openForm()
    expect(field('Group Name')).toHaveValue('')
  })

  test('refuses an ambiguous number of members and an end date before today, and keeps them over a reload', async () => {
    const { unmount } = await sendForm({ 'Max Members': '1.000', 'End Date': daysFromNow(-1) })
    const sentence = 'Max members must be a whole number in digits only, such as 1000.'
    await waitFor(() => expect(field('Max Members')).toHaveAccessibleDescription(sentence))
    await waitFor(() => expect(field('Max Members')).toHaveFocus())
    expect(screen.getByText('End date must not be in the past.')).toBeVisible()
    expect(posts()).toEqual([])
    unmount()
    await openForm()
    const preview = screen.getByRole('complementary', { name: 'Preview' })
    expect(field('Max Members')).toHaveValue('1.000')
    expect(preview).toHaveTextContent('No limit set')
    fillIn({ 'Max Members': ' 12 ', 'End Date': daysFromNow(0) })
    expect(preview).toHaveTextContent('up to 12 members')
    press('Create Group')
    await findCreated()
    expect(posts()).toMatchObject([{ body: { members: 12 } }])
  })

  test.each([
    ['Arabic', '١٢'],
    ['Persian', '۱۲'],
    ['full-width Japanese', '１２'],
  ])('takes a number of members in %s digits', async (_, digits) => {
    await openForm()
    fillIn({ ...TYPED, 'Max Members': digits })
    expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent('up to 12 members')
    press('Create Group')
    await findCreated()
    expect(posts()).toMatchObject([{ body: { members: 12 } }])
  })

  test('refuses invisible texts, and sends others as they will be shown', async () => {
    await sendForm({ 'Group Name': '\u200b\u3164', Location: '\u2800', Description: '\ufe0f\n' })
    for (const label of ['Group Name', 'Location', 'Description'])
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(/ is required\./))
    fillIn({
      'Group Name': ' 👩\u200d👧\u202e  Family',
      Location: 'Kiel\u200b Bay',
      Description: 'One\u2028two',
    })
    expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent('👩\u200d👧 Family')
    press('Create Group')
    await findCreated()
    expect(posts()).toMatchObject([
      { body: { name: '👩\u200d👧 Family', location: 'Kiel Bay', description: 'One\ntwo' } },
    ])
  })

  test("is read-only while it is being sent, so that nothing typed gets lost, and shows the backend's message beside its field", async () => {
    const reply = () => refuse(422, 'invalid', 'Please look again.', { name: 'That name is taken.' })
    const { release } = holdCalls('post', '/create-group', reply)
    const { user } = await sendForm()
    await waitFor(() => expect(field('Category')).toHaveAttribute('inert'))
    await user.type(field('Description'), ' And more.')
    await user.click(screen.getByRole('button', { name: /^Use our picture/ }))
    for (const [label, text] of Object.entries(TYPED)) expect(field(label)).toHaveDisplayValue(text)
    release()
    expect(await screen.findByText('Please look again.')).toBeVisible()
    expect(field('Group Name')).toHaveAccessibleDescription(expect.stringContaining('That name is taken.'))
    await waitFor(() => expect(field('Group Name')).toHaveFocus())
    expect(field('Category')).not.toHaveAttribute('inert')
    await user.type(field('Description'), ' And more.')
    expect(field('Description')).toHaveValue(`${TYPED.Description} And more.`)
  })
})

test('After a refused submit, fields are checked as they change, other fields keep their errors, and the focus stays', async () => {
  const { user } = await openForm()
  fillIn({ 'End Date': daysFromNow(3) })
  press('Create Group')
  await screen.findByText('Location is required.')
  await waitFor(() => expect(field('Group Name')).toHaveFocus())
  expect(screen.queryByText(/^End date/)).not.toBeInTheDocument()
  await user.type(field('Description'), 'We look up.')
  expect(screen.queryByText('Description is required.')).not.toBeInTheDocument()
  expect(screen.getByText('Group name is required.')).toBeVisible()
  expect(field('Description')).toHaveFocus()
  fillIn({ 'End Date': daysFromNow(-1), 'Photo URL': 'sky.jpg' })
  expect(await screen.findByText('End date must not be in the past.')).toBeVisible()
  expect(screen.queryByText('Photo URL is required.')).not.toBeInTheDocument()
  expect(screen.getByText(/^Photo URL must be a web address/)).toBeVisible()
})

describe('A new group whose response is lost', () => {
  const LOST = 'We cannot reach the server. Check your connection and try again.'
  const ADVICE = 'It may have been created anyway. Check My Groups before you send it again.'

  let keys: (string | null)[]
  let isResponseLost: boolean

  beforeEach(() => {
    keys = []
    isResponseLost = true
    server.use(
      http.post(`${HOST}/create-group`, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        return isResponseLost ? HttpResponse.error() : respond({ insertedId: 'a'.repeat(24) })
      }),
    )
  })

  test('has no key if another host has not announced keys, which no call is made to find out', async () => {
    await sendForm()
    expect(await screen.findByText(`${LOST} ${ADVICE}`)).toBeVisible()
    expect(keys).toEqual([null])
  })

  test.each([502, 504])('may exist, also if a proxy gave up first, with %i', async (status) => {
    server.use(http.post(`${HOST}/create-group`, () => new HttpResponse('<h1>Gateway</h1>', { status })))
    await sendForm()
    const failure = 'Something went wrong on our side. Please try again.'
    expect(await screen.findByText(`${failure} ${ADVICE}`)).toBeVisible()
  })

  test('is sent again under the same key, even after a reload, and under another once it has been changed', async () => {
    const { unmount } = await openFormOf('idempotency-key')
    fillIn(TYPED)
    press('Create Group')
    expect(await screen.findByText(LOST)).toBeVisible()
    unmount()
    await openForm()
    expect(field('Group Name')).toHaveValue(TYPED['Group Name'])
    press('Create Group')
    expect(await screen.findByText(LOST)).toBeVisible()
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{16,100}$/), keys[0]])
    fillIn({ 'Group Name': 'Owls & Co' })
    isResponseLost = false
    press('Create Group')
    await findCreated()
    expect(keys[2]).not.toBe(keys[0])
    expect(sessionStorage.getItem('hobbynest:draft:create-key')).toBeNull()
  })
})

describe('A form that is opened again before its group is confirmed', () => {
  const MAY_EXIST = 'This group may have been created already. Check My Groups before you send it again.'

  async function leaveAndReturn(router: Awaited<ReturnType<typeof openForm>>['router']) {
    await act(() => router.navigate('/about-us'))
    await screen.findByRole('heading', { name: 'About Us', level: 1 })
    await act(() => router.navigate('/create-group'))
    await screen.findByLabelText('Group Name')
  }

  test('says that the group may exist, until it is confirmed', async () => {
    const { arrived, release } = holdCalls('post', '/create-group', () => respond({ insertedId: 'a1' }))
    const { router } = await sendForm()
    await arrived
    await leaveAndReturn(router)
    expect(screen.getByText(MAY_EXIST)).toBeVisible()
    expect(field('Group Name')).toHaveValue(TYPED['Group Name'])
    release()
    expect(await screen.findByText('Group Created Successfully.')).toBeVisible()
    await leaveAndReturn(router)
    expect(field('Group Name')).toHaveValue('')
    expect(screen.queryByText(MAY_EXIST)).not.toBeInTheDocument()
  })

  test.each([403, 429, 500, 503])('says nothing if the group was refused with %i', async (status) => {
    server.use(http.post(`${HOST}/create-group`, () => refuse(status, 'refused', 'You may not.')))
    const { router } = await sendForm()
    expect(await screen.findByText('You may not.')).toBeVisible()
    await leaveAndReturn(router)
    expect(screen.queryByText(MAY_EXIST)).not.toBeInTheDocument()
  })

  test('says nothing if the backend has announced that it creates the group only once', async () => {
    const { arrived, release } = holdCalls('post', '/create-group', () => respond({ insertedId: 'a1' }))
    const { router } = await openFormOf('idempotency-key')
    fillIn(TYPED)
    press('Create Group')
    await arrived
    await leaveAndReturn(router)
    expect(screen.queryByText(MAY_EXIST)).not.toBeInTheDocument()
    release()
    expect(await screen.findByText('Group Created Successfully.')).toBeVisible()
  })
})
