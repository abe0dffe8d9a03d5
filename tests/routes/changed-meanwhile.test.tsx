import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { fillIn, press } from '../fields.ts'
import { backend, HOST, respond } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const CHANGED = /^This group was changed elsewhere while you were editing\./

let group: Group
let version: number
let ifMatches: (string | null)[]

/** Mocks a backend that tags each version, and refuses to overwrite another version than the one seen. */
beforeEach(() => {
  group = buildGroup({ name: 'Night Owls', userEmail: 'ada@example.com' })
  backend.groups = [group]
  backend.features = ['if-match']
  version = 1
  ifMatches = []
  const url = `${HOST}/all-group/${group._id}`
  const refuse = (status: number) => respond({ error: { code: 'refused', message: 'Refused.' } }, { status })
  server.use(
    http.get(url, () => {
      const response = respond({ ...group })
      response.headers.set('etag', `"v${version}"`)
      return response
    }),
    http.put(url, async ({ request }) => {
      const ifMatch = request.headers.get('if-match')
      ifMatches.push(ifMatch)
      if (backend.groups.length === 0) return refuse(404)
      if (ifMatch && ifMatch !== `"v${version}"`) return refuse(412)
      Object.assign(group, await request.json())
      return respond({ modifiedCount: 1 })
    }),
  )
})

async function renameAfter(change: () => void) {
  const view = renderApp(`/update-group/${group._id}`, { user: buildUser() })
  await screen.findByLabelText('Group Name')
  change()
  fillIn({ 'Group Name': 'Owls' })
  press('Update Group')
  return view
}

function changeElsewhere() {
  group.name = 'Early Birds'
  version += 1
}

describe('Updating a group that has been changed meanwhile', () => {
  test('is refused, even after a reload, and keeps what was typed until that is discarded', async () => {
    const { unmount } = await renameAfter(changeElsewhere)
    expect(await screen.findByText(CHANGED)).toBeVisible()
    expect(screen.getByLabelText('Group Name')).toHaveValue('Owls')
    unmount()
    const { user } = renderApp(`/update-group/${group._id}`, { user: buildUser() })
    expect(await screen.findByLabelText('Group Name')).toHaveValue('Owls')
    press('Update Group')
    expect(await screen.findByText(CHANGED)).toBeVisible()
    expect(group.name).toBe('Early Birds')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(screen.getByLabelText('Group Name')).toHaveValue('Early Birds')
    press('Update Group')
    await screen.findByRole('dialog', { name: 'Group Updated Successfully!' })
    expect(ifMatches).toEqual(['"v1"', '"v1"', '"v2"'])
  })

  test('can overwrite it with what was typed, but not by Enter in a field', async () => {
    const { user } = await renameAfter(changeElsewhere)
    const button = await screen.findByRole('button', { name: 'Keep mine' })
    await user.type(screen.getByLabelText('Group Name'), '{Enter}')
    await waitFor(() => expect(ifMatches).toEqual(['"v1"', '"v1"']))
    await user.click(button)
    await screen.findByRole('dialog', { name: 'Group Updated Successfully!' })
    expect(ifMatches).toEqual(['"v1"', '"v1"', null])
    expect(group.name).toBe('Owls')
  })

  test('keeps what was typed if the group has been deleted since', async () => {
    const { user } = await renameAfter(changeElsewhere)
    const button = await screen.findByRole('button', { name: 'Keep mine' })
    backend.groups = []
    await user.click(button)
    expect(await screen.findByText('This group has since been deleted.')).toBeVisible()
    expect(screen.getByLabelText('Group Name')).toHaveValue('Owls')
  })
})
