import sharp, { type Metadata, type Sharp } from 'sharp'
import { PHOTO_FILE } from '../../src/features/groups/photo-file.ts'
import { HttpError } from '../http/http-error.ts'
import type { Photo } from './photo-store.ts'

export type Refusal = [statusCode: number, code: string, message: string]

/** The limit for each of a photo's two sizes. */
const MAX_PHOTO_BYTES = 200_000
const MAX_PIXELS = 50_000_000
const LARGE = 1600
const SMALL = 800
const QUALITIES = [80, 60, 40]
/** A file of a few kilobytes can need more than a gigabyte to decode. */
const MAX_MEMORY_BYTES = 500 * 1024 * 1024
const CHECK_MS = 20

// libvips reads many formats, such as SVG; only those of photos are allowed, recognised by their bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

async function convert(bytes: Buffer): Promise<Photo> {
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
  await refuseUnsupported(picture)
  const { data, info } = await scale(picture.autoOrient(), LARGE)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new HttpError(422, 'unreadable_photo', 'This picture is damaged and cannot be read.', { cause })
    })
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  return { large: await encode(pixels, LARGE), small: await encode(pixels, SMALL) }
}

async function refuseUnsupported(picture: Sharp): Promise<void> {
  const found: Partial<Metadata> = await picture.metadata().catch(() => ({}))
  const { format, compression, width = 0, height = 0 } = found
  if (!format || (format === 'heif' && compression !== 'av1')) {
    throw new HttpError(415, 'unsupported_type', PHOTO_FILE.wrongType)
  }
  if (width * height > MAX_PIXELS) {
    throw new HttpError(422, 'too_many_pixels', 'A photo can have at most 50 megapixels.')
  }
}

function scale(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
}

/** Some pictures, such as noise, exceed the limit at any quality, and are scaled down. */
async function encode(pixels: Sharp, maxWidth: number): Promise<Uint8Array> {
  for (let width = maxWidth; ; width = Math.floor(width * 0.6)) {
    for (const quality of QUALITIES) {
      const bytes = await scale(pixels.clone(), width).webp({ quality }).toBuffer()
      if (bytes.length <= MAX_PHOTO_BYTES) return bytes
    }
  }
}

setInterval(() => {
  const isTooCostly = process.memoryUsage.rss() > MAX_MEMORY_BYTES
  // Unlike a kill, an exit would wait until the picture is decoded.
  if (isTooCostly || !process.connected) process.kill(process.pid, 'SIGKILL')
}, CHECK_MS).unref()

process.once('message', async (file: Uint8Array) => {
  const result = await convert(Buffer.from(file)).catch(asRefusal)
  process.send?.(result, () => process.disconnect())
})

function asRefusal(error: unknown): Refusal {
  if (!(error instanceof HttpError)) throw error
  return [error.statusCode, error.code, error.message]
}
