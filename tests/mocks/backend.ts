import { HttpResponse, http } from 'msw'
import type { Group } from '../../src/features/groups/group.ts'

/** Where msw answers as `{host}`. */
export const HOST = 'http://api.hobbynest.test'

/** What the mocked backend holds and what it was asked, for a test to set up and to look at. */
export const backend: {
  groups: Group[]
  /** Whether it gives `userEmail` with a member's own groups alone, as ours does. */
  keepsEmails: boolean
  calls: { method: string; path: string; authorization: string | null; body: unknown }[]
} = {
  groups: [],
  keepsEmails: false,
  calls: [],
}

/** Empties the mocked backend. */
export function resetBackend(): void {
  backend.groups = []
  backend.keepsEmails = false
  backend.calls = []
}

/** The six calls of spec §7, and no others. */
export const handlers = [
  http.get(`${HOST}/all-group`, async ({ request }) => {
    await record(request)
    return HttpResponse.json(backend.groups.map(forAll))
  }),
  http.get(`${HOST}/all-group/:id`, async ({ request, params }) => {
    await record(request)
    const group = backend.groups.find(({ _id }) => _id === params.id)
    return group ? HttpResponse.json(forAll(group)) : notFound()
  }),
  http.get(`${HOST}/my-groups`, async ({ request }) => {
    await record(request)
    if (!request.headers.get('authorization')) return new HttpResponse(null, { status: 401 })
    const email = new URL(request.url).searchParams.get('email')
    return HttpResponse.json(backend.groups.filter(({ userEmail }) => userEmail === email))
  }),
  http.post(`${HOST}/create-group`, async ({ request }) => {
    const body = (await record(request)) as Omit<Group, '_id'>
    const insertedId = (backend.groups.length + 1).toString(16).padStart(24, 'a')
    backend.groups.unshift({ ...body, _id: insertedId })
    return HttpResponse.json({ acknowledged: true, insertedId })
  }),
  http.put(`${HOST}/all-group/:id`, async ({ request, params }) => {
    const body = (await record(request)) as Omit<Group, '_id'>
    const group = backend.groups.find(({ _id }) => _id === params.id)
    if (!group) return notFound()
    Object.assign(group, body)
    return HttpResponse.json({ acknowledged: true, modifiedCount: 1 })
  }),
  http.delete(`${HOST}/all-group/:id`, async ({ request, params }) => {
    await record(request)
    const kept = backend.groups.filter(({ _id }) => _id !== params.id)
    const deletedCount = backend.groups.length - kept.length
    backend.groups = kept
    return HttpResponse.json({ acknowledged: true, deletedCount })
  }),
]

function forAll(group: Group): Partial<Group> {
  const { userEmail: _, ...shown } = group
  return backend.keepsEmails ? shown : group
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
  return HttpResponse.json(
    { error: { code: 'not_found', message: 'There is no such group.' } },
    { status: 404 },
  )
}
