import { fireEvent, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { fillIn, NEW_GROUP, press } from '../fields.ts'
import { backend, HOST, respond } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const LOST = 'We cannot reach the server. Check your connection and try again.'

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

/** Fills in Create Group after the list has announced the backend's features. */
async function fillForm() {
  backend.features = ['idempotency-key']
  const view = renderApp('/all-groups', { user: buildUser() })
  await screen.findByText('0 groups')
  await view.router.navigate('/create-group')
  await screen.findByLabelText('Group Name')
  fillIn(NEW_GROUP)
  return view
}

test('Create Group sends no key to another host that has not announced keys, and makes no call to find out', async () => {
  renderApp('/create-group', { user: buildUser() })
  await screen.findByLabelText('Group Name')
  fillIn(NEW_GROUP)
  press('Create Group')
  const advice = 'It may have been created anyway. Check My Groups before you send it again.'
  expect(await screen.findByText(`${LOST} ${advice}`)).toBeVisible()
  expect(keys).toEqual([null])
})

test('A group is sent again under the same key if the response was lost, even after a reload', async () => {
  const { unmount } = await fillForm()
  press('Create Group')
  expect(await screen.findByText(LOST)).toBeVisible()
  unmount()
  renderApp('/create-group', { user: buildUser() })
  expect(await screen.findByLabelText('Group Name')).toHaveValue(NEW_GROUP['Group Name'])
  isResponseLost = false
  press('Create Group')
  await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{16,100}$/), keys[0]])
  expect(sessionStorage.getItem('hobbynest:draft:create-key')).toBeNull()
})

test('A group that has been changed since is sent under another key', async () => {
  await fillForm()
  press('Create Group')
  await screen.findByText(LOST)
  fillIn({ 'Group Name': 'Owls & Co' })
  isResponseLost = false
  press('Create Group')
  await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
  expect(new Set(keys).size).toBe(2)
})

test('Ten rapid presses of Create Group create one group', async () => {
  isResponseLost = false
  const { container } = await fillForm()
  const form = container.querySelector('form') as HTMLFormElement
  for (let time = 0; time < 10; time++) {
    press('Create Group')
    fireEvent.submit(form)
  }
  await screen.findByRole('dialog', { name: 'Group Created Successfully.' })
  expect(keys).toHaveLength(1)
})
