import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Group, groupPath } from '../../src/features/groups/group.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { backend, HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'

const FEATURES = { 'HobbyNest-Features': 'idempotency-key, if-match' }
const CHANGED = 'This group was changed elsewhere, so it was not deleted. Check it before you delete it.'

let group: Group
let version: number
let ifMatches: (string | null)[]

beforeEach(() => {
  group = buildGroup({ name: 'Night Owls', userEmail: 'ada@example.com' })
  backend.groups = [group]
  version = 1
  ifMatches = []
})

function changeElsewhere(change: Partial<Group>) {
  group = { ...group, ...change }
  backend.groups = [group]
  version += 1
}

/** A backend that tags each version, and deletes only the version that was seen, if it announces that. */
function useVersions({
  headers = FEATURES,
  onLook = () => {},
}: {
  headers?: HeadersInit
  onLook?: () => void
}) {
  const url = `${HOST}/all-group/${group._id}`
  server.use(
    http.get(url, () => {
      const answer = HttpResponse.json(group, { headers: { ...headers, etag: `"v${version}"` } })
      onLook()
      return answer
    }),
    http.delete(url, ({ request }) => {
      const ifMatch = request.headers.get('if-match')
      ifMatches.push(ifMatch)
      if (ifMatch && ifMatch !== `"v${version}"`)
        return HttpResponse.json({ error: { message: 'Refused.' } }, { status: 412, headers })
      return undefined
    }),
  )
}

async function openMyGroups() {
  const { user } = renderApp('/my-group', { user: buildUser() })
  await screen.findByRole('row', { name: /Night Owls/ })
  async function remove() {
    const button = screen.getByRole('button', { name: /^Delete (?!anyway)/ })
    // The result of the last press is shown a moment before the next press counts.
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'))
    await user.click(button)
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
    await user.click(question.getByRole('button', { name: 'Yes, delete it!' }))
  }
  return { user, remove }
}

describe('Deleting a group', () => {
  test('that was changed elsewhere shows what it is now, and deletes it only when asked again', async () => {
    useVersions({})
    const { remove } = await openMyGroups()
    changeElsewhere({ name: 'Early Birds' })
    await remove()
    expect(await screen.findByText(CHANGED)).toBeVisible()
    expect(await screen.findByRole('row', { name: /Early Birds/ })).toBeVisible()
    expect(ifMatches).toEqual([])
    await remove()
    await screen.findByRole('dialog', { name: 'Deleted!' })
    expect(ifMatches).toEqual(['"v2"'])
  })

  test('that is changed elsewhere at the last moment is refused', async () => {
    useVersions({ onLook: () => version === 1 && changeElsewhere({ description: 'We get up early.' }) })
    const { remove } = await openMyGroups()
    await remove()
    expect(await screen.findByText(CHANGED)).toBeVisible()
    expect(ifMatches).toEqual(['"v1"'])
    expect(backend.groups).toHaveLength(1)
  })

  test('that the backend takes for changed each time can be looked at, and deleted anyway', async () => {
    useVersions({ onLook: () => changeElsewhere({ name: `Night Owls ${version}` }) })
    const { user, remove } = await openMyGroups()
    await remove()
    expect(await screen.findByText(CHANGED)).toBeVisible()
    expect(screen.getByRole('link', { name: /^Look at it/ })).toHaveAttribute('href', groupPath(group._id))
    await user.click(screen.getByRole('button', { name: /^Delete anyway/ }))
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
    await user.click(question.getByRole('button', { name: 'Yes, delete it!' }))
    await screen.findByRole('dialog', { name: 'Deleted!' })
    expect(ifMatches).toEqual(['"v1"', null])
    expect(backend.groups).toEqual([])
  })

  test('that was changed elsewhere is refused even where the backend has no versions', async () => {
    useVersions({ headers: {} })
    const { remove } = await openMyGroups()
    changeElsewhere({ members: 99 })
    await remove()
    expect(await screen.findByText(CHANGED)).toBeVisible()
    await remove()
    await screen.findByRole('dialog', { name: 'Deleted!' })
    expect(ifMatches).toEqual([null])
  })
})
