import sharp, { type Metadata, type Sharp } from 'sharp'
import { PHOTO_FILE, refusalOfFile } from '../../src/features/groups/photo-file.ts'
import { HttpError } from '../http/http-error.ts'
import { MOST_BYTES, type Photo } from './photo-store.ts'

/** More would need memory that a small server does not have, as decompression bombs do. */
const MOST_PIXELS = 50_000_000
/** Of pixels in a row or a column: libvips takes seconds to scale down a longer one, however thin. */
const LONGEST_SIDE = 30_000
const LARGE = 1600
const SMALL = 800
/** What link previews show: chat programs crop others, or show them small. */
const PREVIEW = { width: 1200, height: 630 }
/** Conversions that a preview may wait for: it takes a tenth of a second, an upload a few. */
const MOST_WAITING = 8
const QUALITIES = [80, 60, 40]
/** Seconds that libvips may work on one picture. */
const TIME_LIMIT = 20

// Of all the formats that libvips reads, such as SVG, only those of photos, recognised by their bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Makes a photo of an uploaded file: rotated as its EXIF says, scaled down, only the first frame of an animation, without
 * any metadata. One at a time, so that other requests still have a processor.
 * @throws {HttpError} 415 or 422 if the file is not an accepted picture, is damaged or too large.
 */
export function convertPhoto(bytes: Buffer): Promise<Photo> {
  return takeTurn(() => convert(bytes))
}

/**
 * Makes of a stored photo the JPEG that link previews show, as large and as wide as they want it. Takes turns with uploads.
 * @throws {HttpError} 503 if too many are waiting.
 */
export function convertToPreview(large: Uint8Array): Promise<Buffer> {
  if (waiting >= MOST_WAITING) {
    const message = 'Many photos are being converted right now. Please try again in a moment.'
    throw new HttpError(503, 'unavailable', message, { headers: { 'retry-after': '5' } })
  }
  return takeTurn(() =>
    sharp(large)
      .resize({ ...PREVIEW, fit: 'cover' })
      .flatten({ background: 'white' })
      .jpeg()
      .toBuffer(),
  )
}

function takeTurn<T>(convert: () => Promise<T>): Promise<T> {
  waiting++
  const result = last.then(convert).finally(() => waiting--)
  last = result.catch(() => {})
  return result
}

async function convert(bytes: Buffer): Promise<Photo> {
  const refusal = refusalOfFile(bytes)
  if (refusal) throw wrongType(refusal)
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' }).timeout({ seconds: TIME_LIMIT })
  await refuseOthers(picture)
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

async function refuseOthers(picture: Sharp): Promise<void> {
  const found: Partial<Metadata> = await picture.metadata().catch(() => ({}))
  const { format, compression, width = 0, height = 0 } = found
  if (!format || (format === 'heif' && compression !== 'av1')) throw wrongType()
  if (width * height > MOST_PIXELS) {
    throw new HttpError(422, 'too_many_pixels', 'A photo can have at most 50 megapixels.')
  }
  if (Math.max(width, height) > LONGEST_SIDE) {
    throw new HttpError(422, 'too_many_pixels', 'A photo can be at most 30,000 pixels wide or high.')
  }
}

function wrongType(message: string = PHOTO_FILE.wrongType): HttpError {
  return new HttpError(415, 'unsupported_type', message)
}

/** At most this wide, and twice as high. */
function scale(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
}

/** As good as the byte limit allows; a picture that exceeds it at any quality, such as noise, is made smaller. */
async function encode(pixels: Sharp, most: number): Promise<Uint8Array> {
  for (let width = most; ; width = Math.floor(width * 0.6)) {
    for (const quality of QUALITIES) {
      const bytes = await scale(pixels.clone(), width).webp({ quality }).toBuffer()
      if (bytes.length <= MOST_BYTES) return bytes
    }
  }
}
