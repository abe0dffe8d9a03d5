import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const FEATURES = { 'HobbyNest-Features': 'idempotency-key, if-match' }

let group: Group
let version: number
let ifMatches: (string | null)[]

beforeEach(() => {
  group = buildGroup({ name: 'Night Owls', userEmail: 'ada@example.com' })
  backend.groups = [group]
  version = 1
  ifMatches = []
})

/** A backend that tags each version, and refuses to overwrite any version but the one that was seen. */
function useVersions(headers: Record<string, string> = FEATURES) {
  const url = `${HOST}/all-group/${group._id}`
  server.use(
    http.get(url, () =>
      backend.groups.length > 0
        ? HttpResponse.json(group, { headers: { ...headers, etag: `"v${version}"` } })
        : refuse(404, 'not_found'),
    ),
    http.put(url, async ({ request }) => {
      const ifMatch = request.headers.get('if-match')
      ifMatches.push(ifMatch)
      if (backend.groups.length === 0) return refuse(404, 'not_found')
      if (ifMatch && ifMatch !== `"v${version}"`) return refuse(412, 'changed_meanwhile', headers)
      Object.assign(group, await request.json())
      version += 1
      return HttpResponse.json({ modifiedCount: 1 }, { headers })
    }),
  )
}

function refuse(status: number, code: string, headers: Record<string, string> = FEATURES) {
  return HttpResponse.json({ error: { code, message: 'Refused.' } }, { status, headers })
}

function changeElsewhere() {
  Object.assign(group, { name: 'Early Birds' })
  version += 1
}

async function openForm() {
  const view = renderApp(`/update-group/${group._id}`, { user: buildUser() })
  const name = await screen.findByLabelText('Group Name')
  async function rename(text: string) {
    fireEvent.change(name, { target: { value: text } })
    await view.user.click(screen.getByRole('button', { name: 'Update Group' }))
  }
  return { ...view, rename }
}

describe('Updating a group that was changed meanwhile', () => {
  test('says so and keeps what was typed', async () => {
    useVersions()
    const { rename } = await openForm()
    changeElsewhere()
    await rename('Owls')
    expect(await screen.findByText('This group was changed elsewhere while you were editing.')).toBeVisible()
    expect(screen.getByLabelText('Group Name')).toHaveValue('Owls')
    expect(ifMatches).toEqual(['"v1"'])
    expect(group.name).toBe('Early Birds')
  })

  test('is refused again, also after a reload of the page', async () => {
    useVersions()
    const { rename, unmount } = await openForm()
    changeElsewhere()
    await rename('Owls')
    await screen.findByText(/changed elsewhere/)
    unmount()
    const { user } = await openForm()
    expect(screen.getByLabelText('Group Name')).toHaveValue('Owls')
    await user.click(screen.getByRole('button', { name: 'Update Group' }))
    expect(await screen.findByText(/changed elsewhere/)).toBeVisible()
    expect(ifMatches).toEqual(['"v1"', '"v1"'])
  })

  test('can go on with the group as it is now', async () => {
    useVersions()
    const { rename, user } = await openForm()
    changeElsewhere()
    await rename('Owls')
    await user.click(await screen.findByRole('link', { name: 'Load the current version' }))
    await waitFor(() => expect(screen.getByLabelText('Group Name')).toHaveValue('Early Birds'))
    expect(screen.queryByText(/changed elsewhere/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Update Group' }))
    await screen.findByRole('dialog', { name: 'Group Updated Successfully!' })
    expect(ifMatches).toEqual(['"v1"', '"v2"'])
  })

  test('can go on with what was typed', async () => {
    useVersions()
    const { rename, user } = await openForm()
    changeElsewhere()
    await rename('Owls')
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }))
    await screen.findByRole('dialog', { name: 'Group Updated Successfully!' })
    expect(ifMatches).toEqual(['"v1"', null])
    expect(group.name).toBe('Owls')
  })
})

test('Updating a group that was deleted meanwhile says so and keeps what was typed', async () => {
  useVersions()
  const { rename } = await openForm()
  backend.groups = []
  await rename('Owls')
  expect(await screen.findByText('This group has since been deleted.')).toBeVisible()
  expect(screen.getByLabelText('Group Name')).toHaveValue('Owls')
  expect(screen.getByRole('link', { name: 'See all your groups' })).toHaveAttribute('href', '/my-group')
})
