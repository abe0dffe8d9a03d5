import { act, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { announce, backend, HOST, refuse, respond } from '../mocks/backend.ts'
import { holdCalls, server } from '../mocks/server.ts'
import { field, fillIn, findCreated, NEW_GROUP, press, renderApp } from '../render-app.tsx'
import { FORMS, send } from '../spec/forms.ts'

/** Makes a call that has not been answered yet. */
async function start(button: string, method: 'post' | 'put' | 'delete', path: string, status?: number) {
  const group = { name: 'Night sky', userEmail: 'ada@example.com' }
  backend.groups = [buildGroup({ ...group, _id: 'a1' }), buildGroup({ ...group, name: 'Kept' })]
  const reply = () => {
    if (status === undefined) return undefined
    return status === 0 ? HttpResponse.error() : new HttpResponse(null, { status })
  }
  const { arrived, release } = holdCalls(method, '/*', reply)
  const app = renderApp(path, { user: buildUser() })
  await screen.findByRole('button', { name: button })
  if (method !== 'delete') fillIn({ ...NEW_GROUP, 'Group Name': 'Night sky' })
  press(button)
  if (method === 'delete')
    await app.user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }))
  await arrived
  return { ...app, release }
}

async function expectOnlyToast(sentence: string | RegExp) {
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
}

test('a failure is reported in a toast, without a dialog, after the screen has been left', async () => {
  const { user, release } = await start('Create Group', 'post', '/create-group', 403)
  await user.click(await screen.findByRole('link', { name: 'About Us' }))
  await screen.findByRole('heading', { name: 'About Us', level: 1 })
  release()
  await expectOnlyToast('Night sky was not created. You are not allowed to do that.')
})

test.each([
  [
    'Create Group',
    'post',
    '/create-group',
    /^Night sky may not have been created\. .* It may have been created/,
  ],
  ['Update Group', 'put', '/update-group/a1', /^Night sky may not have been updated\. We cannot reach/],
  ['Delete Night sky', 'delete', '/my-group', /^Night sky may not have been deleted\. We cannot reach/],
] as const)('%s is not said to have failed if no answer has come', async (button, method, path, sentence) => {
  const { user, release } = await start(button, method, path, 0)
  await user.click(await screen.findByRole('link', { name: 'About Us' }))
  await screen.findByRole('heading', { name: 'About Us', level: 1 })
  release()
  await expectOnlyToast(sentence)
})

test.each([
  ['success', 201, 'Your message has been sent successfully!', ''],
  ['failure', 503, 'Your message was not sent. Please try again in a moment.', FORMS.contact.values.Message],
])('the %s of a message is reported after its form was left', async (_, status, sentence, kept) => {
  announce('messages')
  const reply = () => refuse(status, 'unavailable', 'Please try again in a moment.')
  const { arrived, release } = holdCalls('post', '/messages/contact', reply)
  const { user, router } = await send(FORMS.contact)
  await arrived
  await user.click(screen.getByRole('link', { name: 'About Us' }))
  await screen.findByRole('heading', { name: 'About Us', level: 1 })
  release()
  await expectOnlyToast(sentence)
  await act(() => router.navigate('/contact'))
  await screen.findByRole('heading', { name: 'Contact Us', level: 1 })
  expect(field('Message')).toHaveValue(kept)
})

test.each([
  ['Create Group', 'post', '/create-group', 'Group Created Successfully.', '3 groups'],
  ['Update Group', 'put', '/update-group/a1', 'Group Updated Successfully!', 'Potsdam'],
  ['Delete Night sky', 'delete', '/my-group', 'Night sky has been deleted.', '1 group'],
] as const)(
  '%s, done after its screen has been left for a list, is reported in a toast and shows in the list',
  async (button, method, path, success, text) => {
    const { user, release } = await start(button, method, path)
    await user.click(await screen.findByRole('link', { name: 'All Groups' }))
    await screen.findByText('2 groups')
    expect(screen.queryByText(text)).not.toBeInTheDocument()
    release()
    await expectOnlyToast(success)
    expect(await screen.findByText(text)).toBeVisible()
  },
)

test('a group that is sent again, since its form stayed when its own link was pressed, is created once', async () => {
  const keys: (string | null)[] = []
  announce('idempotency-key')
  server.use(
    http.post(`${HOST}/create-group`, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
    }),
  )
  const { user, release } = await start('Create Group', 'post', '/create-group')
  await user.click(screen.getByRole('link', { name: 'Create Group' }))
  release()
  await screen.findByText('Group Created Successfully.')
  press('Create Group')
  await findCreated()
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('a delete that is done after its member has logged out is reported in a toast, without a dialog', async () => {
  const { auth, release } = await start('Delete Night sky', 'delete', '/my-group')
  act(() => auth.changeUser(null))
  await screen.findByRole('heading', { name: 'Log in', level: 1 })
  release()
  await expectOnlyToast('Night sky has been deleted.')
})

describe('a question that is answered after another screen has come in under it', () => {
  async function answer(path: string, button: string, yes: string) {
    const { router } = renderApp(path, { user: buildUser() })
    await screen.findByRole('button', { name: button })
    press(button)
    await screen.findByRole('dialog')
    await act(() => router.navigate('/about-us'))
    press(yes)
  }

  beforeEach(() => {
    backend.groups = [buildGroup({ _id: 'a1', name: 'Night sky', userEmail: 'ada@example.com' })]
  })

  test('deletes the group', async () => {
    await answer('/my-group', 'Delete Night sky', 'Yes, delete it!')
    await expectOnlyToast('Night sky has been deleted.')
    expect(backend.groups).toEqual([])
  })

  test('removes the member', async () => {
    const path = `${HOST}/all-group/a1/members/bob`
    backend.members = new Map([['a1', [{ id: 'bob', name: 'Bob', since: '2026-03-07T10:00:00Z' }]]])
    localStorage.setItem('hobbynest:features', 'members')
    server.use(http.delete(path, () => respond({ joined: 0 })))
    await answer('/details-group/a1', 'Remove Bob', 'Yes, remove')
    await expectOnlyToast('Bob is no longer a member.')
  })
  // desk.test.tsx tests that it deletes a message.
})
