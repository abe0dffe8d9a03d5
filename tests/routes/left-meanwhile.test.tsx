import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { buildGroup, buildUser } from '../factories.ts'
import { fillIn, NEW_GROUP, press } from '../fields.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const group = buildGroup({ userEmail: 'ada@example.com' })

describe.each([
  ['Create Group', '/create-group', 'post', '/create-group', 'Group Created Successfully.', 'created'],
  [
    'Update Group',
    `/update-group/${group._id}`,
    'put',
    '/all-group/:id',
    'Group Updated Successfully!',
    'updated',
  ],
] as const)('%s, after its screen has been left', (button, path, method, call, success, done) => {
  test.each([
    ['success', undefined, success],
    ['failure', 403, `Night Sky Watchers was not ${done}. You are not allowed to do that.`],
  ])('reports its %s in a toast, without a dialog', async (_, status, sentence) => {
    const arrived = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    server.use(
      http[method](`${HOST}${call}`, async () => {
        arrived.resolve()
        await released.promise
        return status ? new HttpResponse(null, { status }) : undefined
      }),
    )
    backend.groups = [group]
    const { user } = renderApp(path, { user: buildUser() })
    await screen.findByRole('button', { name: button })
    fillIn(NEW_GROUP)
    press(button)
    await arrived.promise
    await user.click(screen.getByRole('link', { name: 'About Us' }))
    await screen.findByRole('heading', { name: 'About Us', level: 1 })
    released.resolve()
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
