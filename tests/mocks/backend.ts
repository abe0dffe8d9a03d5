import { HttpResponse, http, type JsonBodyType } from 'msw'
import { rememberFeatures } from '../../src/api/backend-features.ts'
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

/** Announces features, as an earlier response would. */
export function announce(...features: string[]): void {
  backend.features = features
  rememberFeatures(respond(null))
}

/** The six calls of spec §7 and, if announced, those for joining. */
export const handlers = [
  on('get', '/all-group', () => respond(backend.groups.map(forAll))),
  on('get', '/all-group/:id', ({ group }) => (group ? respond(forAll(group)) : notFound())),
  on('get', '/my-groups', ({ request }) => {
    if (!request.headers.get('authorization')) return new HttpResponse(null, { status: 401 })
    const email = new URL(request.url).searchParams.get('email')
    return respond(backend.groups.filter(({ userEmail }) => userEmail === email))
  }),
  on('post', '/create-group', ({ body }) => {
    const insertedId = (backend.groups.length + 1).toString(16).padStart(24, 'a')
    backend.groups.unshift({ ...body, _id: insertedId })
    return respond({ acknowledged: true, insertedId })
  }),
  on('put', '/all-group/:id', ({ group, body }) => {
    if (!group) return notFound()
    Object.assign(group, body)
    return respond({ acknowledged: true, modifiedCount: 1 })
  }),
  on('delete', '/all-group/:id', ({ group }) => {
    backend.groups = backend.groups.filter((one) => one !== group)
    return respond({ acknowledged: true, deletedCount: group ? 1 : 0 })
  }),
  on('put', '/all-group/:id/members/me', ({ group, request }) => {
    if (!group) return notFound()
    const id = memberOf(request)
    const others = membersOf(group).filter((member) => member.id !== id)
    if (isPast(group.date)) return refuse(409, 'group_ended', 'This group has ended.')
    if (group.members !== null && others.length >= group.members)
      return refuse(409, 'group_full', 'This group is full.')
    const members = [...others, { id, name: id, since: new Date().toISOString() }]
    backend.members?.set(group._id, members)
    return respond({ joined: members.length })
  }),
  on('delete', '/all-group/:id/members/me', ({ group, request }) => {
    if (!group) return notFound()
    const others = membersOf(group).filter(({ id }) => id !== memberOf(request))
    backend.members?.set(group._id, others)
    return respond({ joined: others.length })
  }),
  on('get', '/all-group/:id/members', ({ group, request }) => {
    const members = membersOf(group)
    const isOwner = group?.userEmail === `${memberOf(request)}@example.com`
    const removed = backend.removed.get(`${group?._id}`) ?? []
    return respond({ joined: members.length, ...(isOwner && { members, removed }) })
  }),
  on('get', '/joined-groups', ({ request }) => {
    const joined = backend.groups.flatMap((group) => {
      const joinedAt = membersOf(group).find(({ id }) => id === memberOf(request))?.since
      return joinedAt ? { ...forAll(group), joinedAt } : []
    })
    return respond(joined)
  }),
]

interface MockCall {
  request: Request
  body: Omit<Group, '_id'>
  /** The group with the id in the path. */
  group: Group | undefined
}

function on(method: 'get' | 'post' | 'put' | 'delete', path: string, handle: (call: MockCall) => Response) {
  const isForJoining = /members|joined/.test(path)
  return http[method](HOST + path, async ({ request, params }) => {
    if (isForJoining && !backend.members) return
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    const body = text ? JSON.parse(text) : undefined
    const authorization = request.headers.get('authorization')
    backend.calls.push({ method: request.method, path: pathname + search, authorization, body })
    return handle({ request, body, group: backend.groups.find(({ _id }) => _id === params.id) })
  })
}

/** Responds with JSON and the announced features. */
export function respond(body: JsonBodyType, init?: { status: number }) {
  const features = [...(backend.members ? ['members'] : []), ...backend.features]
  const headers = features.length > 0 ? { 'HobbyNest-Features': features.join(', ') } : undefined
  return HttpResponse.json(body, { ...init, ...(headers && { headers }) })
}

export function refuse(status: number, code: string, message: string, fields: Record<string, string> = {}) {
  return respond({ error: { code, message, fields } }, { status })
}

function membersOf(group: Group | undefined): MockMember[] {
  return backend.members?.get(`${group?._id}`) ?? []
}

function memberOf(request: Request): string {
  return request.headers.get('authorization')?.replace(/^Bearer (fresh-)?token-of-/, '') ?? ''
}

function forAll(group: Group): Partial<Group> {
  const { userEmail, ...shown } = group
  return {
    ...shown,
    ...(!backend.keepsEmails && { userEmail }),
    ...(backend.members && { joined: membersOf(group).length }),
  }
}

export function notFound() {
  return refuse(404, 'not_found', 'This group no longer exists.')
}
