import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { buildUser, daysFromNow } from '../factories.ts'
import { fillIn, NEW_GROUP } from '../fields.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const TYPED = { ...NEW_GROUP, Category: 'Photography' }

const posts = () => backend.calls.filter(({ method }) => method === 'POST')

async function openForm() {
  const app = renderApp('/create-group', { user: buildUser() })
  await screen.findByRole('heading', { name: 'Create Group' })
  return app
}

async function submit(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Create Group' }))
}

describe('Create Group', () => {
  test('does not cut texts that are too long, and says beside each how long it is and may be', async () => {
    const { user } = await openForm()
    const limits = { 'Group Name': 100, Description: 4000, Location: 200, 'Photo URL': 2048 }
    for (const [label, limit] of Object.entries(limits)) {
      await user.click(screen.getByLabelText(label))
      await user.paste('https://photos.example/'.padEnd(limit + 1, 'x'))
    }
    await submit(user)
    for (const [label, limit] of Object.entries(limits)) {
      const maxLength = limit.toLocaleString('en')
      const sentence = `at most ${maxLength} characters. This has ${(limit + 1).toLocaleString('en')}.`
      const field = screen.getByLabelText(label)
      await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(sentence)))
      expect(field).toHaveDisplayValue(/^https:.*x$/)
      expect((field as HTMLInputElement).value).toHaveLength(limit + 1)
    }
    await waitFor(() => expect(screen.getByLabelText('Group Name')).toHaveFocus())
    expect(posts()).toEqual([])
  })

  test('sends the original name of a category even if the browser has translated it', async () => {
    const { user } = await openForm()
    fillIn(TYPED)
    screen.getByRole('option', { name: 'Photography' }).textContent = 'Fotografie'
    await submit(user)
    await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
    expect(posts()).toMatchObject([{ body: { category: 'Photography' } }])
  })

  test('moves the focus from the dialog to a notice with a link to the group, and is empty after a reload', async () => {
    const { user, unmount } = await openForm()
    for (const name of ['Night Sky Watchers', 'Early Birds']) {
      fillIn({ ...TYPED, 'Group Name': name })
      await submit(user)
      const dialog = await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
      await user.click(within(dialog).getByRole('button', { name: 'OK' }))
      const created = backend.groups.find((group) => group.name === name)
      const link = () => screen.getByRole('link', { name: 'See its page' })
      await waitFor(() => expect(link()).toHaveAttribute('href', `/details-group/${created?._id}`))
      await waitFor(() => expect(link().closest('p')).toHaveFocus())
    }
    unmount()
    await openForm()
    expect(screen.getByLabelText('Group Name')).toHaveValue('')
  })

  test('refuses an ambiguous number of members, keeps it over a reload, and accepts digits of any script', async () => {
    const { user, unmount } = await openForm()
    fillIn({ ...TYPED, 'Max Members': '1.000' })
    await submit(user)
    const members = screen.getByRole('textbox', { name: 'Max Members' })
    const sentence = /^Max members must be a whole number in digits only, such as 1000\.$/
    await waitFor(() => expect(members).toHaveAccessibleDescription(sentence))
    await waitFor(() => expect(members).toHaveFocus())
    expect(posts()).toEqual([])
    unmount()
    const again = await openForm()
    const preview = screen.getByRole('complementary', { name: 'Preview' })
    expect(screen.getByLabelText('Max Members')).toHaveValue('1.000')
    expect(preview).toHaveTextContent('Not set yet')
    fillIn({ 'Max Members': '१٢' })
    expect(preview).toHaveTextContent('up to 12 members')
    await submit(again.user)
    await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
    expect(posts()).toMatchObject([{ body: { members: 12 } }])
  })

  test('refuses invisible texts, and sends others as they will be shown', async () => {
    const { user } = await openForm()
    fillIn({ ...TYPED, 'Group Name': '\u200b\u3164', Location: '\u2800', Description: '\ufe0f\n' })
    await submit(user)
    for (const label of ['Group Name', 'Location', 'Description']) {
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/ is required\./))
    }
    expect(posts()).toEqual([])

    fillIn({
      'Group Name': ' 👩\u200d👧\u202e  Family',
      Location: 'Kiel\u200b Bay',
      Description: 'One\u2028two',
    })
    expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent('👩\u200d👧 Family')
    await submit(user)
    await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
    expect(posts()).toMatchObject([
      { body: { name: '👩\u200d👧 Family', location: 'Kiel Bay', description: 'One\ntwo' } },
    ])
  })

  test("refuses an end date before today in the member's time zone, beside the field", async () => {
    const { user } = await openForm()
    fillIn(TYPED)
    const date = screen.getByLabelText('End Date')
    fillIn({ 'End Date': daysFromNow(-1) })
    await submit(user)
    const error = await screen.findByText('End date must not be in the past.')
    expect(date).toHaveAttribute('aria-describedby', expect.stringContaining(error.id))
    await waitFor(() => expect(date).toHaveFocus())
    expect(posts()).toEqual([])

    fillIn({ 'End Date': daysFromNow(0) })
    await submit(user)
    await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
    expect(posts()).toMatchObject([{ body: { date: daysFromNow(0) } }])
  })

  test("shows the backend's message beside the field that it is about", async () => {
    const error = { code: 'invalid', message: 'Please look again.', fields: { name: 'That name is taken.' } }
    server.use(http.post(`${HOST}/create-group`, () => HttpResponse.json({ error }, { status: 422 })))
    const { user } = await openForm()
    fillIn(TYPED)
    await submit(user)
    expect(await screen.findByText('That name is taken.')).toBeVisible()
    expect(screen.getByText('Please look again.')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Group Name')).toHaveFocus())
  })

  test('is read-only while it is being sent, so that nothing that is typed gets lost', async () => {
    const response = Promise.withResolvers<Response>()
    server.use(http.post(`${HOST}/create-group`, () => response.promise))
    const { user } = await openForm()
    fillIn(TYPED)
    await submit(user)
    const description = screen.getByLabelText('Description')
    await user.type(description, ' And more.')
    expect(screen.getByLabelText('Category')).toHaveAttribute('inert')
    await user.click(screen.getByRole('button', { name: /^Use our picture/ }))
    for (const [label, text] of Object.entries(TYPED))
      expect(screen.getByLabelText(label)).toHaveDisplayValue(text)
    response.resolve(new HttpResponse(null, { status: 500 }))
    expect(await screen.findByText('Something went wrong on our side. Please try again.')).toBeVisible()
    expect(screen.getByLabelText('Category')).not.toHaveAttribute('inert')
    await user.type(description, ' And more.')
    expect(description).toHaveValue(`${TYPED.Description} And more.`)
  })
})
