import { act, fireEvent, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { backend, HOST, refuse, respond } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { fillIn, findCreated, NEW_GROUP, press, renderApp } from '../render-app.tsx'
import { FORMS, send } from '../spec/forms.ts'

const UNVERIFIED = 'Please verify your email address first: follow the link in our email to you.'
const NOTE =
  'Before you join or start a group or upload a photo, please verify your email address: follow the link in our email to ada@example.com.'

describe('A member whose email has to be verified first', () => {
  test('keeps what they have typed, sees the note go once it is, and creates the group by pressing again', async () => {
    backend.features = ['verified-email']
    let isVerified = false
    server.use(
      http.post(`${HOST}/create-group`, ({ request }) => {
        // Only a token from after the verification says so.
        const isFresh = request.headers.get('authorization')?.startsWith('Bearer fresh-')
        return isFresh && isVerified ? undefined : refuse(403, 'unverified', UNVERIFIED)
      }),
    )
    const { auth, router } = renderApp('/all-groups', { user: buildUser() })
    auth.verified = false
    await screen.findByRole('heading', { name: 'All Groups' })
    await act(() => router.navigate('/create-group'))
    await screen.findByText(NOTE)
    fillIn(NEW_GROUP)
    press('Create Group')
    expect(await screen.findByText(UNVERIFIED)).toBeVisible()
    auth.verified = true
    isVerified = true
    // On the return from the mail.
    fireEvent.focus(window)
    await waitForElementToBeRemoved(() => screen.queryByText(NOTE))
    press('Create Group')
    await findCreated()
    expect(backend.groups).toHaveLength(1)
  })

  test('gets the mail when they register, even if that page is the first that they open', async () => {
    backend.features = ['verified-email']
    const host = `${location.origin}/api`
    vi.stubEnv('VITE_API_HOST', host)
    server.use(http.get(`${host}/all-group`, () => respond([])))
    const { auth } = await send(FORMS.register)
    await screen.findByRole('button', { name: 'Account menu of Grace Hopper' })
    expect(auth.mails).toEqual(['verify grace@example.com'])
  })
})

test('other members are not told to verify their email', async () => {
  backend.members = new Map()
  backend.groups = [buildGroup({ _id: 'a1' })]
  const { auth } = renderApp('/details-group/a1', { user: buildUser() })
  auth.verified = false
  await screen.findByText('Only the organiser can see who has joined.')
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument()
})
