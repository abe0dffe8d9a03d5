import { act, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { fillIn, NEW_GROUP } from '../fields.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'
import { FORMS } from '../spec/forms.ts'

const UNVERIFIED = 'Please confirm your email address first: follow the link in our email to you.'
const NOTE =
  'Before you join or start a group or upload a photo, please confirm your email address: follow the link in our email to ada@example.com.'

/** Mocks a backend that accepts writes only with a token from after the email was verified. */
beforeEach(() => {
  backend.members = new Map()
  backend.features = ['verified-email']
  const refuse = ({ request }: { request: Request }) => {
    if (request.headers.get('authorization')?.startsWith('Bearer fresh-') && isVerified) return
    return HttpResponse.json({ error: { code: 'unverified', message: UNVERIFIED } }, { status: 403 })
  }
  server.use(http.put(`${HOST}/all-group/:id/members/me`, refuse), http.post(`${HOST}/create-group`, refuse))
})

let isVerified = false

function open(path: string) {
  const app = renderApp(path, { user: buildUser() })
  const verify = (now: boolean) => {
    app.auth.verified = now
    isVerified = now
  }
  verify(false)
  return { ...app, verify }
}

describe('A member whose email has to be verified first', () => {
  test('keeps what they have typed, and creates the group by pressing again', async () => {
    const { user, verify, router } = open('/all-groups')
    await screen.findByRole('heading', { name: 'All Groups' })
    await act(() => router.navigate('/create-group'))
    await screen.findByText(NOTE)
    fillIn(NEW_GROUP)
    await user.click(screen.getByRole('button', { name: 'Create Group' }))
    expect(await screen.findByText(UNVERIFIED)).toBeVisible()
    verify(true)
    await user.click(screen.getByRole('button', { name: 'Create Group' }))
    await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
    expect(backend.groups).toHaveLength(1)
  })

  test('gets the mail when they register', async () => {
    const { user, auth, router } = renderApp('/all-groups')
    await screen.findByRole('heading', { name: 'All Groups' })
    await act(() => router.navigate('/register'))
    await screen.findByRole('heading', { name: 'Register' })
    fillIn(FORMS.register.values)
    await user.click(await screen.findByRole('button', { name: 'Register' }))
    await screen.findByRole('button', { name: 'Account menu of Grace Hopper' })
    expect(auth.mails).toEqual(['verify grace@example.com'])
  })
})

test('other members are not told to verify their email', async () => {
  backend.features = []
  const group = buildGroup()
  backend.groups = [group]
  open(`/details-group/${group._id}`)
  await screen.findByText('Only the organiser can see who has joined.')
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument()
})
