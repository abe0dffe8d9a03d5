import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import { type ExistingGroup, groupRules } from '../src/features/groups/group-input.ts'
import type { Query } from './database/database.ts'
import { createGroupListReply } from './groups/group-list.ts'
import { createGroupStore, earliestToday } from './groups/group-store.ts'
import { isObjectId } from './groups/object-id.ts'
import { type AppParts, createAccess } from './http/access.ts'
import { HttpError } from './http/http-error.ts'
import { compressList, refusePictures, varyBy } from './http/negotiation.ts'
import { featuresOf, readIdempotencyKey, readIfMatch, tagOf } from './http/optional-features.ts'
import { invalidFields, readInput } from './http/read-input.ts'
import { refuse } from './http/refusals.ts'
import { memberOf } from './http/require-auth.ts'
import { limitTime } from './http/time-limit.ts'
import { forgetAccount } from './members/forget-account.ts'
import { createMemberStore } from './members/member-store.ts'
import { writeInTurn } from './members/write-in-turn.ts'
import { registerMessages } from './messages/messages.ts'
import { registerDesk } from './operate/desk.ts'
import { createDeskStore } from './operate/desk-store.ts'
import { createPhotoStore } from './photos/photo-store.ts'
import { isDisguised, publicAddress, registerPhotos } from './photos/photos.ts'

type ById = { Params: { id: string } }
type ByMember = { Params: { id: string; member: string } }

const CORS = {
  methods: ['GET', 'PUT', 'POST', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match'],
  exposedHeaders: [
    'etag',
    'link',
    'retry-after',
    'x-request-id',
    'x-total-count',
    'hobbynest-categories',
    'hobbynest-features',
  ],
  maxAge: 3600,
}

/** Registers every call of docs/api.md. The token decides who writes, never the body. */
export async function registerApi(api: FastifyInstance, app: AppParts, keys?: JWTVerifyGetKey) {
  const { config, database, limits } = app
  const store = createGroupStore(database)
  const members = createMemberStore(database)
  const photos = createPhotoStore(database)
  const desk = createDeskStore(database)
  const list = createGroupListReply(database, store)
  const features = featuresOf(config)

  // What every call passes, in this order; then come the checks that it names (access.ts).
  if (config.allowedOrigins.length > 0) await api.register(cors, { origin: config.allowedOrigins, ...CORS })
  limitTime(api)
  api.decorateRequest('member', null)
  api.addHook('onRequest', async (request) => {
    if (request.routeOptions.url === '/api/photos/:file') return limits.limitFiles(request)
    await refusePictures(request)
    await limits.limitCalls(request)
  })
  api.addHook('onRequest', ({ id }, reply, done) => {
    reply.headers({ 'cache-control': 'no-store', 'hobbynest-features': features, 'x-request-id': id })
    done()
  })
  api.addHook('onRequest', async ({ routeOptions, params }) => {
    const isGroupCall = routeOptions.url?.startsWith('/api/all-group/')
    if (isGroupCall && !Object.values(params as object).every(isObjectId)) refuse('not-found')
  })
  api.addHook('onResponse', async (request, { statusCode }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && statusCode < 300) list.recordWrite(request)
  })
  api.addHook('onSend', compressList)
  const access = createAccess(app, keys)

  /** Reads the fields of a group that a member may set. @throws {HttpError} 422 with a message for each invalid field. */
  async function readGroupInput(body: unknown, existing?: ExistingGroup, query = database.query) {
    const rules = groupRules((day) => day < earliestToday(), existing)
    const input = readInput(rules, body)
    if (input.photo === existing?.photo) return input
    if (isDisguised(input.photo)) {
      throw invalidFields({ photo: 'Enter the address of an uploaded photo exactly as it was given.' })
    }
    // A draft older than a day may name a photo that has been deleted.
    if (await photos.isGone(input.photo, publicAddress(config), query)) {
      throw invalidFields({ photo: 'This photo is no longer here. Please upload it again.' })
    }
    return input
  }

  api.get('/all-group', list.send)

  api.get<ById>('/all-group/:id', async ({ params }, reply) => {
    const { group, version } = (await store.find(params.id)) ?? refuse('not-found')
    return reply.header('etag', tagOf(version)).send(group)
  })

  api.get<{ Querystring: { email?: unknown } }>('/my-groups', access.forMembers, async (request) => {
    const { uid, email } = memberOf(request)
    if (!isSameEmail(request.query.email, email)) {
      throw new HttpError(403, 'forbidden', 'You can only see your own groups.')
    }
    return store.listByOwner(uid)
  })

  api.post('/create-group', access.forCreates, async (request, reply) => {
    const key = readIdempotencyKey(request)
    const input = await readGroupInput(request.body)
    const insertedId = await store.create(input, memberOf(request), config.memberLimits, key)
    return reply.code(201).send({ acknowledged: true, insertedId })
  })

  api.put<ById>('/all-group/:id', access.forWrites, async (request) => {
    const { id } = request.params
    const { uid } = memberOf(request)
    const read = (group: ExistingGroup, query: Query) => readGroupInput(request.body, group, query)
    await store.update(id, read, uid, config.memberLimits, readIfMatch(request))
    return { acknowledged: true, matchedCount: 1, modifiedCount: 1 }
  })

  api.get<ById>('/all-group/:id/members', access.forAnybody, async ({ params, member }, reply) => {
    const list = (await members.list(params.id, member?.uid ?? null)) ?? refuse('not-found')
    varyBy(reply, 'authorization')
    return list
  })

  api.get('/joined-groups', access.forMembers, (request) => members.listJoined(memberOf(request).uid))

  api.get('/account', access.forMembers, async (request) => {
    const { uid, name, email } = memberOf(request)
    const [groups, records, photoIds, reports] = await Promise.all([
      store.listByOwner(uid),
      members.listRecords(uid),
      photos.listByOwner(uid),
      desk.reportsBy(uid),
    ])
    const addresses = photoIds.map((id) => `${publicAddress(config)}/photos/${id}-1600.webp`)
    return { id: uid, name, email, groups, ...records, photos: addresses, reports }
  })

  api.delete<ById>('/all-group/:id', access.forLeaving, async (request) => {
    await store.remove(request.params.id, memberOf(request).uid, readIfMatch(request))
    return { acknowledged: true, deletedCount: 1 }
  })

  api.put<ById>('/all-group/:id/members/me', access.forVerified, (request) =>
    members.join(request.params.id, memberOf(request)),
  )

  api.delete<ById>('/all-group/:id/members/me', access.forLeaving, (request) =>
    members.leave(request.params.id, memberOf(request).uid),
  )

  api.delete<ByMember>('/all-group/:id/members/:member', access.forWrites, (request) =>
    members.remove(request.params.id, request.params.member, memberOf(request).uid),
  )

  api.delete<ByMember>('/all-group/:id/removed/:member', access.forWrites, (request) =>
    members.letBack(request.params.id, request.params.member, memberOf(request).uid),
  )

  api.delete('/account', access.forForgetting, async (request) => {
    const { uid } = memberOf(request)
    const { created, joined } = await writeInTurn(database, uid, (query) => forgetAccount(query, uid))
    return { acknowledged: true, deletedCount: created, leftCount: joined }
  })

  const parts = { ...app, access }
  await registerDesk(api, parts)
  await registerMessages(api, parts)
  await api.register(registerPhotos, parts)

  for (const url of ['/', '/*']) {
    api.all(url, async () => {
      throw new HttpError(404, 'not_found', 'Not found.')
    })
  }
}

function isSameEmail(given: unknown, own: string): boolean {
  return typeof given === 'string' && own !== '' && given.trim().toLowerCase() === own.toLowerCase()
}
