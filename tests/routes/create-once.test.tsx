import { fireEvent, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildUser, daysFromNow } from '../factories.ts'
import { HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const FEATURES = { 'HobbyNest-Features': 'idempotency-key, if-match' }
const LOST = 'We cannot reach the server. Check your connection and try again.'

let keys: (string | null)[]
let isResponseLost: boolean

beforeEach(() => {
  keys = []
  isResponseLost = true
})

/** A backend whose answers to creates may get lost. */
function useBackend(headers: Record<string, string> = FEATURES) {
  server.use(
    http.get(`${HOST}/all-group`, () => HttpResponse.json([], { headers })),
    http.post(`${HOST}/create-group`, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      if (isResponseLost) return HttpResponse.error()
      return HttpResponse.json({ insertedId: 'a'.repeat(24) }, { headers })
    }),
  )
}

/** Fills in Create Group: after the list, which announces what the backend understands, or at once. */
async function fillForm(firstPage: '/all-groups' | '/create-group' = '/all-groups') {
  const view = renderApp(firstPage, { user: buildUser() })
  if (firstPage === '/all-groups') {
    await screen.findByText('0 groups')
    await view.router.navigate('/create-group')
  }
  async function type(label: string, value: string) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  }
  await type('Group Name', 'Owls')
  await type('Description', 'Up late.')
  await type('Location', 'Online')
  await type('Max Members', '5')
  await type('End Date', daysFromNow(9))
  await type('Photo URL', 'https://photos.example/owl.jpg')
  return { ...view, type, send: () => view.user.click(screen.getByRole('button', { name: 'Create Group' })) }
}

test('Create Group sends no key to another host that has not announced keys, and does not ask', async () => {
  useBackend()
  const { send } = await fillForm('/create-group')
  await send()
  await screen.findByText(
    `${LOST} It may have been created anyway. Check My Groups before you send it again.`,
  )
  expect(keys).toEqual([null])
})

describe('Creating a group whose answer got lost', () => {
  test('tries again under the same key, so that one group is created', async () => {
    useBackend()
    const { send } = await fillForm()
    await send()
    expect(await screen.findByText(LOST)).toBeVisible()
    isResponseLost = false
    await send()
    await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{16,100}$/), keys[0]])
  })

  test('tries again under the same key after a reload', async () => {
    useBackend()
    const { send, unmount, user } = await fillForm()
    await send()
    await screen.findByText(LOST)
    unmount()
    renderApp('/create-group', { user: buildUser() })
    expect(await screen.findByLabelText('Group Name')).toHaveValue('Owls')
    await user.click(screen.getByRole('button', { name: 'Create Group' }))
    await screen.findByText(LOST)
    expect(keys).toEqual([expect.any(String), keys[0]])
  })

  test('uses another key for what was changed since, and for the next group', async () => {
    useBackend()
    const { send, type } = await fillForm()
    await send()
    await screen.findByText(LOST)
    await type('Group Name', 'Owls & Co')
    isResponseLost = false
    await send()
    await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
    expect(new Set(keys).size).toBe(2)
    expect(sessionStorage.getItem('hobbynest:draft:create-key')).toBeNull()
  })
})

test('Ten rapid presses of Create Group create one group', async () => {
  useBackend()
  isResponseLost = false
  const { container } = await fillForm()
  const form = container.querySelector('form') ?? document.body
  for (let press = 0; press < 10; press++) {
    fireEvent.click(screen.getByRole('button', { name: 'Create Group' }))
    fireEvent.submit(form)
  }
  await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
  expect(keys).toHaveLength(1)
})
