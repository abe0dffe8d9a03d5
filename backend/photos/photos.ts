import { unescape as decode } from 'node:querystring'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { PHOTO_FILE } from '../../src/features/groups/photo-file.ts'
import type { Config } from '../config.ts'
import type { CallParts } from '../http/access.ts'
import { HttpError, tryLater } from '../http/http-error.ts'
import { memberOf } from '../http/require-auth.ts'
import { addInTurn } from '../members/write-in-turn.ts'
import { convertPhoto } from './convert-photo.ts'
import { createPhotoStore } from './photo-store.ts'

/** Limits the uploads in progress, each of which takes as much memory as its file. */
const MAX_UPLOADS = 8
/** Popular photos stay in memory for only a minute, so that one that is taken down soon disappears. */
const MAX_CACHE_BYTES = 20 * 1024 * 1024
const CACHE_MS = 60_000
/** As the column `photo_id` reads it. */
const UPLOADED = /\/photos\/[\da-f]{32}-(800|1600)\.webp$/
const POLICY = "default-src 'none';frame-ancestors 'none';sandbox"

export async function registerPhotos(
  api: FastifyInstance,
  { config, database, limits, access: { forVerified } }: CallParts,
): Promise<void> {
  const photos = createPhotoStore(database)
  const address = publicAddress(config)
  const uploading = new Set<string>()
  const files = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: CACHE_MS,
    // A burst can evict a photo that is still being read, which would otherwise fail.
    ignoreFetchAbort: true,
    fetchMethod: async (file) => {
      const [, id, width] = /^([\da-f]{32})-(1600|800)\.webp$/.exec(file) ?? []
      return id ? photos.find(id, width === '800' ? 'small' : 'large') : undefined
    },
  })

  // Accepts a file of any declared type, even an invalid one: its bytes decide.
  api.addHook('onRequest', async ({ headers }) => {
    if (headers['content-type'] !== undefined) headers['content-type'] = 'application/octet-stream'
  })
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PHOTO_FILE.bytes }, (_request, body, done) =>
    done(null, body),
  )

  async function takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { uid } = memberOf(request)
    if (uploading.has(uid)) {
      const message = 'Another of your photos is still being uploaded. Please try again once that is done.'
      throw tryLater(429, 'rate_limited', message)
    }
    if (uploading.size >= MAX_UPLOADS) {
      const message = 'Many photos are being uploaded right now. Please try again in a moment.'
      throw tryLater(503, 'unavailable', message)
    }
    uploading.add(uid)
    finished(reply.raw, () => {
      // Once received, a photo is converted even if the client has gone.
      if (request.body === undefined) uploading.delete(uid)
    })
  }

  async function refuseWhenFull(): Promise<void> {
    if ((await photos.totalBytes()) <= config.maxPhotosMb * 1_000_000) return
    const message = 'There is no room for more photos here. Use the address of a picture instead.'
    throw new HttpError(507, 'photos_full', message)
  }

  const checks = [takeTurn, refuseWhenFull, limits.limitUploads, limits.limitMegabytes]
  const forUploads = { preParsing: [...forVerified.preParsing, ...checks] }

  type Upload = { Body: Buffer | undefined; Querystring: { use?: unknown } }
  api.post<Upload>('/photos', forUploads, async (request, reply) => {
    const member = memberOf(request)
    try {
      const photo = await convertPhoto(request.body ?? Buffer.alloc(0))
      // A new profile photo would replace the one that the profile still shows.
      if (reply.raw.destroyed) throw new HttpError(400, 'bad_request', 'The client has gone.')
      const isOfProfile = request.query.use === 'profile'
      const id = await addInTurn(database, member, (query) =>
        createPhotoStore({ ...database, query }).add(photo, member.uid, isOfProfile),
      )
      return reply.code(201).send({ url: `${address}/photos/${id}-800.webp` })
    } finally {
      uploading.delete(member.uid)
    }
  })

  api.get<{ Params: { file: string } }>('/photos/:file', async (request, reply) => {
    const { file } = request.params
    const bytes = await files.fetch(file)
    if (!bytes) throw new HttpError(404, 'not_found', 'This photo no longer exists.')
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': POLICY,
      'cross-origin-resource-policy': 'cross-origin',
    })
    return reply.type('image/webp').send(bytes)
  })
}

/**
 * Whether an address leads to an uploaded photo without ending like the one that the upload returned, for example by a
 * query or an escape. A group's photo is known by that end, so nothing would hide or keep it.
 */
export function isDisguised(photo: string): boolean {
  const { pathname } = new URL(photo, 'https://hobbynest.invalid')
  return !UPLOADED.test(photo) && UPLOADED.test(decode(pathname))
}

/** The API's public address; if that is unknown, a path, which survives a change of port or host name. */
export function publicAddress({ apiHost, siteUrl = '' }: Config): string {
  return URL.canParse(apiHost) ? apiHost : siteUrl + apiHost
}
