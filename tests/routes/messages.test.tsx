import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { announce, HOST, respond } from '../mocks/backend.ts'
import { holdCalls, server } from '../mocks/server.ts'
import { field, fillIn, findDialog, findToast, openScreen, press } from '../render-app.tsx'
import { FORMS, send } from '../spec/forms.ts'

const UNAVAILABLE = { error: { code: 'unavailable', message: 'Please try again in a moment.' } }

let calls: { path: string; body: unknown }[]
let refusals: [status: number, body: object][]

beforeEach(() => {
  calls = []
  refusals = []
  announce('messages', 'newsletter')
  const take = async ({ request }: { request: Request }) => {
    calls.push({ path: request.url.replace(HOST, ''), body: await request.json() })
    const [status, body] = refusals.shift() ?? [201, { acknowledged: true }]
    return respond(body, { status })
  }
  server.use(http.post(`${HOST}/messages/:kind`, take), http.post(`${HOST}/newsletter`, take))
})

test.each([
  ['message', FORMS.contact, 'contact', 'Your message has been sent successfully!'],
  ['application', FORMS.careers, 'careers', 'Application submitted successfully!'],
])('a visitor can send a %s, and is told how long it is kept', async (what, form, kind, toast) => {
  await send(form)
  expect(await findToast('status', toast)).toBeVisible()
  const body = { email: 'ada@example.com', extra: '' }
  expect(calls).toMatchObject([{ path: `/messages/${kind}`, body }])
  for (const label of Object.keys(form.values)) await waitFor(() => expect(field(label)).toHaveValue(''))
  expect(screen.getByText(new RegExp(`We keep your ${what} for at most half a year`))).toBeVisible()
  expect(screen.queryByText(/This form is a demo/)).not.toBeInTheDocument()
})

test('a message that could not be sent stays, with the reasons beside it', async () => {
  refusals = [[503, { error: { ...UNAVAILABLE.error, fields: { subject: 'Not that.' } } }]]
  await send(FORMS.contact)
  const form = within(await screen.findByRole('form', { name: 'Write to us' }))
  expect(await form.findByText('Please try again in a moment.')).toBeVisible()
  expect(field('Subject')).toHaveAccessibleDescription('Not that.')
  for (const [label, value] of Object.entries(FORMS.contact.values)) expect(field(label)).toHaveValue(value)
  press('Send Message')
  expect(await findToast('status', 'Your message has been sent successfully!')).toBeVisible()
  await waitFor(() => expect(form.queryByText('Please try again in a moment.')).not.toBeInTheDocument())
})

test('a visitor who subscribes is told to follow the link, and keeps the address if it could not be sent', async () => {
  refusals = [[503, UNAVAILABLE]]
  await send(FORMS.newsletter)
  await findDialog('Do you want to subscribe?')
  press('Yes, subscribe!')
  expect(await screen.findByText('Please try again in a moment.')).toBeVisible()
  expect(field('Email address')).toHaveValue('ada@example.com')
  press('Subscribe')
  await findDialog('Do you want to subscribe?')
  press('Yes, subscribe!')
  await findDialog('Subscribed!', "You've successfully subscribed.")
  expect(await screen.findByText(/follow the link in our email to ada@example\.com/)).toBeVisible()
  expect(field('Email address')).toHaveValue('')
  expect(calls.map(({ path, body }) => [path, body])).toEqual(
    Array(2).fill(['/newsletter', { email: 'ada@example.com', extra: '' }]),
  )
})

test.each([
  ['success', 202, /^Please follow the link in our email to ada@example\.com/],
  ['failure', 503, 'You were not subscribed. Please try again in a moment.'],
])('the %s of a subscription is reported in a toast if Home has been left', async (_, status, sentence) => {
  const { release } = holdCalls('post', '/newsletter', () => respond(UNAVAILABLE, { status }))
  const { user } = await send(FORMS.newsletter)
  await findDialog('Do you want to subscribe?')
  press('Yes, subscribe!')
  await screen.findByRole('status', { name: 'Sending…' })
  expect(field('Email address')).toHaveAttribute('readonly')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('link', { name: 'About Us' }))
  await screen.findByRole('heading', { name: 'About Us', level: 1 })
  release()
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('only the address that a visitor has confirmed is subscribed, even if the field has changed since', async () => {
  await send(FORMS.newsletter)
  await findDialog('Do you want to subscribe?', "We'll send updates to ada@example.com")
  fillIn({ 'Email address': 'bob@example.com' })
  press('Yes, subscribe!')
  await findDialog('Subscribed!')
  expect(calls).toMatchObject([{ body: { email: 'ada@example.com' } }])
})

test('the newsletter is a demo if the backend accepts only messages', async () => {
  announce('messages')
  await send(FORMS.newsletter)
  expect(screen.getByText('This form is a demo: your address never leaves your browser.')).toBeInTheDocument()
  await findDialog('Do you want to subscribe?')
  press('Yes, subscribe!')
  await findDialog('Subscribed!')
  expect(calls).toEqual([])
})

test('a link to a section of another page leads the keyboard there', async () => {
  const { user } = await openScreen('/contact', 'Contact Us')
  const form = within(screen.getByRole('form', { name: 'Write to us' }))
  await user.click(await form.findByRole('link', { name: 'Privacy Policy' }))
  expect(await screen.findByRole('heading', { name: 'What you write to us' })).toHaveFocus()
})
