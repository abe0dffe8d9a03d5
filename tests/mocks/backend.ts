import { HttpResponse, http, type JsonBodyType } from 'msw'
import { isPast } from '../../src/features/groups/deadline.ts'
import type { Group } from '../../src/features/groups/group.ts'

/** The `{host}` that msw mocks. */
export const HOST = 'http://api.hobbynest.test'

interface MockMember {
  /** `ada` for `token-of-ada`. */
  id: string
  name: string
  mark?: string
  since: string
}

interface MockBackend {
  groups: Group[]
  /** Whether only My Groups has `userEmail`, as with our backend. */
  keepsEmails: boolean
  /** The members of each group by its id, or `null` if the backend has only the six calls. */
  members: Map<string, MockMember[]> | null
  removed: Map<string, MockMember[]>
  /** The features that it announces besides `members`. */
  features: string[]
  calls: { method: string; path: string; authorization: string | null; body: unknown }[]
}

function emptyBackend(): MockBackend {
  return { groups: [], keepsEmails: false, members: null, removed: new Map(), features: [], calls: [] }
}

/** The state of the mocked backend, which tests set up, and the calls it has received. */
export const backend = emptyBackend()

export function resetBackend(): void {
  Object.assign(backend, emptyBackend())
}

/** The six calls of spec §7 and, if announced, those for joining. */
export const handlers = [
  http.get(`${HOST}/all-group`, async ({ request }) => {
    await record(request)
    return respond(backend.groups.map(forAll))
  }),
  http.get(`${HOST}/all-group/:id`, async ({ request, params }) => {
    await record(request)
    const group = backend.groups.find(({ _id }) => _id === params.id)
    return group ? respond(forAll(group)) : notFound()
  }),
  http.get(`${HOST}/my-groups`, async ({ request }) => {
    await record(request)
    if (!request.headers.get('authorization')) return new HttpResponse(null, { status: 401 })
    const email = new URL(request.url).searchParams.get('email')
    return respond(backend.groups.filter(({ userEmail }) => userEmail === email))
  }),
  http.post(`${HOST}/create-group`, async ({ request }) => {
    const body = (await record(request)) as Omit<Group, '_id'>
    const insertedId = (backend.groups.length + 1).toString(16).padStart(24, 'a')
    backend.groups.unshift({ ...body, _id: insertedId })
    return respond({ acknowledged: true, insertedId })
  }),
  http.put(`${HOST}/all-group/:id`, async ({ request, params }) => {
    const body = (await record(request)) as Omit<Group, '_id'>
    const group = backend.groups.find(({ _id }) => _id === params.id)
    if (!group) return notFound()
    Object.assign(group, body)
    return respond({ acknowledged: true, modifiedCount: 1 })
  }),
  http.delete(`${HOST}/all-group/:id`, async ({ request, params }) => {
    await record(request)
    const kept = backend.groups.filter(({ _id }) => _id !== params.id)
    const deletedCount = backend.groups.length - kept.length
    backend.groups = kept
    return respond({ acknowledged: true, deletedCount })
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
    return respond({ joined: membersOf(id).length })
  }),
  http.delete<{ id: string }>(`${HOST}/all-group/:id/members/me`, async ({ request, params: { id } }) => {
    if (!backend.members) return
    await record(request)
    if (!backend.groups.some(({ _id }) => _id === id)) return notFound()
    const others = membersOf(id).filter((other) => other.id !== memberOf(request))
    backend.members.set(id, others)
    return respond({ joined: others.length })
  }),
  http.get<{ id: string }>(`${HOST}/all-group/:id/members`, async ({ request, params: { id } }) => {
    if (!backend.members) return
    await record(request)
    const [members, removed = []] = [membersOf(id), backend.removed.get(id)]
    return respond({ joined: members.length, ...(isOwner(request, id) && { members, removed }) })
  }),
  http.get(`${HOST}/joined-groups`, async ({ request }) => {
    if (!backend.members) return
    await record(request)
    const me = memberOf(request)
    const joined = backend.groups.flatMap((group) => {
      const joinedAt = membersOf(group._id).find(({ id }) => id === me)?.since
      return joinedAt ? { ...forAll(group), joinedAt } : []
    })
    return respond(joined)
  }),
]

/** Responds with JSON and the announced features. */
export function respond(body: JsonBodyType, init?: { status: number }) {
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
  return respond({ error: { code, message: REASONS[code] ?? `Refused: ${code}.` } }, { status })
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
