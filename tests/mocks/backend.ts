import { HttpResponse, http, type JsonBodyType } from 'msw'
import { isPast } from '../../src/features/groups/deadline.ts'
import type { Group } from '../../src/features/groups/group.ts'

/** The `{host}` that msw answers for. */
export const HOST = 'http://api.hobbynest.test'

/** What the mocked backend holds and the calls it got, for a test to set up and check. */
export const backend: {
  groups: Group[]
  /** Whether it gives `userEmail` only with a member's own groups, as ours does. */
  keepsEmails: boolean
  /** Who has joined which group, by its id, where it announces `members`; `null` in a backend of the six calls. */
  members: Map<string, MockMember[]> | null
  /** Whom organisers have removed, likewise. */
  removed: Map<string, MockMember[]>
  /** What else it announces, such as `messages`. */
  features: string[]
  calls: { method: string; path: string; authorization: string | null; body: unknown }[]
} = {
  groups: [],
  keepsEmails: false,
  members: null,
  removed: new Map(),
  features: [],
  calls: [],
}

/** A member of a group. Their id is that of the token: `ada` for `token-of-ada`. */
interface MockMember {
  id: string
  name: string
  mark?: string
  since: string
}

/** Empties the mocked backend. */
export function resetBackend(): void {
  backend.groups = []
  backend.keepsEmails = false
  backend.members = null
  backend.removed = new Map()
  backend.features = []
  backend.calls = []
}

/** The six calls of spec §7; those for members only where it announces them. */
export const handlers = [
  http.get(`${HOST}/all-group`, async ({ request }) => {
    await record(request)
    return answer(backend.groups.map(forAll))
  }),
  http.get(`${HOST}/all-group/:id`, async ({ request, params }) => {
    await record(request)
    const group = backend.groups.find(({ _id }) => _id === params.id)
    return group ? answer(forAll(group)) : notFound()
  }),
  http.get(`${HOST}/my-groups`, async ({ request }) => {
    await record(request)
    if (!request.headers.get('authorization')) return new HttpResponse(null, { status: 401 })
    const email = new URL(request.url).searchParams.get('email')
    return answer(backend.groups.filter(({ userEmail }) => userEmail === email))
  }),
  http.post(`${HOST}/create-group`, async ({ request }) => {
    const body = (await record(request)) as Omit<Group, '_id'>
    const insertedId = (backend.groups.length + 1).toString(16).padStart(24, 'a')
    backend.groups.unshift({ ...body, _id: insertedId })
    return answer({ acknowledged: true, insertedId })
  }),
  http.put(`${HOST}/all-group/:id`, async ({ request, params }) => {
    const body = (await record(request)) as Omit<Group, '_id'>
    const group = backend.groups.find(({ _id }) => _id === params.id)
    if (!group) return notFound()
    Object.assign(group, body)
    return answer({ acknowledged: true, modifiedCount: 1 })
  }),
  http.delete(`${HOST}/all-group/:id`, async ({ request, params }) => {
    await record(request)
    const kept = backend.groups.filter(({ _id }) => _id !== params.id)
    const deletedCount = backend.groups.length - kept.length
    backend.groups = kept
    return answer({ acknowledged: true, deletedCount })
  }),
  http.put<{ id: string }>(`${HOST}/all-group/:id/members/me`, async ({ request, params: { id } }) => {
    if (!backend.members) return
    await record(request)
    const group = backend.groups.find(({ _id }) => _id === id)
    if (!group) return notFound()
    const me = memberOf(request)
    const others = membersOf(id).filter((member) => member.id !== me)
    if (backend.removed.get(id)?.some((one) => one.id === me)) return refuse('removed', 403)
    if (isPast(group.date)) return refuse('group_ended')
    if (group.members !== null && others.length >= group.members) return refuse('group_full')
    backend.members.set(id, [...others, { id: me, name: me, since: new Date().toISOString() }])
    return answer({ joined: membersOf(id).length })
  }),
  http.delete<{ id: string }>(`${HOST}/all-group/:id/members/me`, async ({ request, params: { id } }) => {
    if (!backend.members) return
    await record(request)
    if (!backend.groups.some(({ _id }) => _id === id)) return notFound()
    const others = membersOf(id).filter((other) => other.id !== memberOf(request))
    backend.members.set(id, others)
    return answer({ joined: others.length })
  }),
  http.get<{ id: string }>(`${HOST}/all-group/:id/members`, async ({ request, params: { id } }) => {
    if (!backend.members) return
    await record(request)
    const [members, removed = []] = [membersOf(id), backend.removed.get(id)]
    return answer({ joined: members.length, ...(isOwner(request, id) && { members, removed }) })
  }),
  http.get(`${HOST}/joined-groups`, async ({ request }) => {
    if (!backend.members) return
    await record(request)
    const me = memberOf(request)
    const joined = backend.groups.flatMap((group) => {
      const joinedAt = membersOf(group._id).find(({ id }) => id === me)?.since
      return joinedAt ? { ...forAll(group), joinedAt } : []
    })
    return answer(joined)
  }),
]

/** What the mocked backend responds with. */
export function answer(body: JsonBodyType, init?: { status: number }) {
  const features = [...(backend.members ? ['members'] : []), ...backend.features]
  const headers = features.length > 0 ? { 'HobbyNest-Features': features.join(', ') } : undefined
  return HttpResponse.json(body, { ...init, ...(headers && { headers }) })
}

const REASONS: Record<string, string> = {
  group_ended: 'This group has ended.',
  group_full: 'This group is full.',
  not_found: 'This group no longer exists.',
}

function refuse(code: string, status = 409) {
  return answer({ error: { code, message: REASONS[code] ?? `Refused: ${code}.` } }, { status })
}

function membersOf(id: string): MockMember[] {
  return backend.members?.get(id) ?? []
}

function memberOf(request: Request): string {
  return request.headers.get('authorization')?.replace(/^Bearer (fresh-)?token-of-/, '') ?? ''
}

function isOwner(request: Request, id: string): boolean {
  const group = backend.groups.find(({ _id }) => _id === id)
  return group?.userEmail === `${memberOf(request)}@example.com`
}

function forAll(group: Group): Partial<Group> {
  const { userEmail, ...shown } = group
  return {
    ...shown,
    ...(!backend.keepsEmails && { userEmail }),
    ...(backend.members && { joined: membersOf(group._id).length }),
  }
}

async function record(request: Request): Promise<unknown> {
  const { pathname, search } = new URL(request.url)
  const text = await request.text()
  const body: unknown = text ? JSON.parse(text) : undefined
  const authorization = request.headers.get('authorization')
  backend.calls.push({ method: request.method, path: pathname + search, authorization, body })
  return body
}

function notFound() {
  return refuse('not_found', 404)
}
