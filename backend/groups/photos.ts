import { finished } from 'node:stream'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import { PHOTO_FILE } from '../../src/features/groups/photo-file.ts'
import type { Config } from '../config.ts'
import { sendError } from '../http/error-reply.ts'
import { HttpError } from '../http/http-error.ts'
import { hasTag, ignoreType } from '../http/negotiation.ts'
import { memberOf } from '../http/require-auth.ts'
import type { PhotoStore } from './photo-store.ts'

interface PhotosParts {
  config: Config
  photos: PhotoStore
  /** The hooks of every write. */
  forWrites: { preParsing: ((request: FastifyRequest) => Promise<void>)[] }
}

const MOST_A_DAY = 20
/** Uploads being received or waiting for conversion: each takes as much memory as its file. */
const MOST_AT_ONCE = 8
/** Previews that are kept, of some 100 kB each. */
const PREVIEWS_KEPT = 50
/** Nothing in a photo runs, even if somebody opens it as a page. */
const POLICY = "default-src 'none';frame-ancestors 'none';sandbox"

/** Uploaded photos: receives them, and serves them in two sizes, and as JPEG for link previews. */
export async function registerPhotos(
  api: FastifyInstance,
  { config, photos, forWrites }: PhotosParts,
): Promise<void> {
  const address = publicAddress(config)
  const underWay = new Set<string>()

  api.addHook('onRequest', ignoreType)
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PHOTO_FILE.bytes }, (_request, body, done) =>
    done(null, body),
  )
  api.setErrorHandler<FastifyError>((error, request, reply) => {
    const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    sendError(isTooLarge ? new HttpError(413, 'too_large', PHOTO_FILE.tooLarge) : error, request, reply)
  })

  async function takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { uid } = memberOf(request)
    if (underWay.has(uid)) {
      throw busy(
        429,
        'rate_limited',
        'Another of your photos is still being uploaded. Please try again once that is done.',
      )
    }
    if (underWay.size >= MOST_AT_ONCE) {
      throw busy(
        503,
        'unavailable',
        'Many photos are being uploaded right now. Please try again in a moment.',
      )
    }
    underWay.add(uid)
    // Also where the client has gone already.
    finished(reply.raw, () => {
      // Once received, a photo is converted even if the client has gone.
      if (request.body === undefined) underWay.delete(uid)
    })
  }

  async function refuseMany(request: FastifyRequest): Promise<void> {
    const seconds = await photos.secondsUntilNext(memberOf(request).uid, MOST_A_DAY)
    if (seconds <= 0) return
    const message = `You have uploaded ${MOST_A_DAY} photos within a day, which is the limit. Use the address of a picture, or try again later.`
    throw new HttpError(429, 'too_many_photos', message, { headers: { 'retry-after': String(seconds) } })
  }

  const forUploads: RouteShorthandOptions = {
    preParsing: [...forWrites.preParsing, takeTurn, refuseMany],
  }

  api.post<{ Body: Buffer | undefined }>('/photos', forUploads, async (request, reply) => {
    const { uid } = memberOf(request)
    try {
      // Loaded when first needed: libvips takes time and memory.
      const { convertPhoto } = await import('./convert-photo.ts')
      const id = await photos.add(await convertPhoto(request.body ?? Buffer.alloc(0)), uid)
      return reply.code(201).send({ url: `${address}/photos/${id}-800.webp` })
    } finally {
      underWay.delete(uid)
    }
  })

  const previews = new Map<string, Promise<Uint8Array>>()

  /** The JPEG of a photo for link previews, converted once for all that ask for it. */
  async function findPreview(id: string): Promise<Uint8Array | undefined> {
    const large = await photos.find(id, 'large')
    if (!large) return undefined
    const { convertToPreview } = await import('./convert-photo.ts')
    const known = previews.get(id)
    if (known) return known
    const preview = convertToPreview(large)
    previews.set(id, preview)
    preview.catch(() => previews.delete(id))
    for (const oldest of previews.keys()) if (previews.size > PREVIEWS_KEPT) previews.delete(oldest)
    return preview
  }

  function findFile(id: string, kind: string): Promise<Uint8Array | undefined> {
    if (kind === '1200.jpg') return findPreview(id)
    return photos.find(id, kind === '800.webp' ? 'small' : 'large')
  }

  api.get<{ Params: { file: string } }>('/photos/:file', async (request, reply) => {
    const { file } = request.params
    const [, id = '', kind = ''] = /^([\da-f]{32})-(1600\.webp|800\.webp|1200\.jpg)$/.exec(file) ?? []
    const bytes = id && (await findFile(id, kind))
    if (!bytes) throw new HttpError(404, 'not_found', 'This photo no longer exists.')
    const etag = `"${file}"`
    reply.headers({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': POLICY,
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (hasTag(request, etag)) return reply.code(304).send()
    return reply.type(kind === '1200.jpg' ? 'image/jpeg' : 'image/webp').send(bytes)
  })
}

/** The API's address for any reader of a group; if it is unknown, a path, which survives a change of port or host name. */
function publicAddress({ apiHost, siteUrl = '' }: Config): string {
  return URL.canParse(apiHost) ? apiHost : siteUrl + apiHost
}

function busy(status: number, code: string, message: string): HttpError {
  return new HttpError(status, code, message, { headers: { 'retry-after': '5' } })
}
