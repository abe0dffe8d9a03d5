import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { convertPhoto } from '../../backend/photos/convert-photo.ts'
import { PHOTO_FILE } from '../../src/features/groups/photo-file.ts'
import { makeBomb, makeNoise, takePhoto } from './support/pictures.ts'

async function sizeOf(bytes: Uint8Array) {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}

const square = () => sharp({ create: { width: 700, height: 700, channels: 4, background: '#0808' } })

describe('a photo', () => {
  it('is rotated as its camera was held, and loses its metadata, such as its location', async () => {
    const photo = await sharp(await takePhoto(900, 600))
      .keepMetadata()
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Camera of Ada')
    const { large, small } = await convertPhoto(photo)
    expect(await sizeOf(large)).toEqual(['webp', 600, 900])
    for (const bytes of [large, small]) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Exif|EXIF|Camera|XMP/)
    }
  })

  it.each([
    ['wide', 1800, 1350, [1600, 1200], [800, 600]],
    ['high', 600, 3600, [533, 3200], [267, 1600]],
    ['small', 300, 200, [300, 200], [300, 200]],
  ])('that is %s is scaled down to two sizes, never up', async (_what, width, height, large, small) => {
    const photo = await convertPhoto(await takePhoto(width, height))
    expect(await sizeOf(photo.large)).toEqual(['webp', ...large])
    expect(await sizeOf(photo.small)).toEqual(['webp', ...small])
  })

  it('takes at most 200 kB, even noise, which is scaled down for that', async () => {
    const { large, small } = await convertPhoto(await makeNoise(1600, 390))
    expect(Math.max(large.length, small.length)).toBeLessThanOrEqual(200_000)
    expect((await sharp(large).metadata()).width).toBeLessThan(1600)
  })

  it.each([
    ['PNG', () => square().png()],
    ['PNG of 16 bit in grey', () => square().toColourspace('grey16').png()],
    ['JPEG in CMYK', () => square().toColourspace('cmyk').jpeg()],
    ['WebP', () => square().webp()],
    ['AVIF', () => square().avif({ effort: 0 })],
  ])('may be %s', async (_what, make) => {
    const { small } = await convertPhoto(await make().toBuffer())
    expect(await sizeOf(small)).toEqual(['webp', 700, 700])
  })
})

const WRONG_TYPE = [415, 'unsupported_type', 'A photo must be a JPEG, PNG, WebP or AVIF picture.']
const HEIC = [415, 'unsupported_type', PHOTO_FILE.heic]
const DAMAGED = [422, 'unreadable_photo', 'This picture is damaged and cannot be read.']
const TOO_MANY = [422, 'too_many_pixels', 'A photo can have at most 50 megapixels.']
const TOO_COSTLY = [
  422,
  'too_costly',
  'This picture takes too much time or memory to convert. Please save it as a smaller JPEG.',
]

const bytes = (text: string) => () => Buffer.from(text, 'latin1')
const startOf = async (format: 'jpeg' | 'webp' | 'avif') =>
  (
    await sharp(await makeNoise(600, 600))
      .toFormat(format, { effort: 0 })
      .toBuffer()
  ).subarray(0, 20_000)
/** 7,000 × 7,000 pixels. */
const ONE_COLOUR = join(import.meta.dirname, 'fixtures/large.avif')
const ENTITY = '<!ENTITY x SYSTEM "file:///etc/passwd">'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

it.each([
  ['nothing', bytes(''), WRONG_TYPE],
  ['a text', bytes('{"name":"x"}'), WRONG_TYPE],
  ['a page', bytes('<!doctype html><script>alert(1)</script>'), WRONG_TYPE],
  ['a drawing', bytes(SVG), WRONG_TYPE],
  ['a drawing that reads a file', bytes(`<!DOCTYPE svg [${ENTITY}]>${SVG}`), WRONG_TYPE],
  ['HEIC', bytes('\0\0\0\x24ftypheic\0\0\0\0mif1MiHBMiHEmiaf'), HEIC],
  ['HEIC of a Samsung', bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'), HEIC],
  ['HEIC of a sequence', bytes('\0\0\0\x18ftyphevc\0\0\0\0msf1hevc'), HEIC],
  ['the beginning of a sequence in AVIF', bytes('\0\0\0\x2cftypmsf1\0\0\0\0avismsf1iso8'), WRONG_TYPE],
  ['MP4', bytes('\0\0\0\x18ftypisom\0\0\0\0isomavc1'), WRONG_TYPE],
  ['PDF', bytes('%PDF-1.7'), WRONG_TYPE],
  ['WAV', bytes('RIFF\x24\x13\x00\x00WAVEfmt '), WRONG_TYPE],
  ['GIF', () => square().gif().toBuffer(), WRONG_TYPE],
  ['TIFF', () => square().tiff().toBuffer(), WRONG_TYPE],
  ['the beginning of a JPEG', () => startOf('jpeg'), DAMAGED],
  ['the beginning of a PNG', async () => (await square().png().toBuffer()).subarray(0, 400), DAMAGED],
  ['the beginning of a WebP', () => startOf('webp'), WRONG_TYPE],
  ['the beginning of an AVIF', () => startOf('avif'), DAMAGED],
  ['a PNG that would need 10 GB of memory', () => makeBomb(60_000, 60_000), TOO_MANY],
  ['an AVIF of a kilobyte that takes a gigabyte of memory', () => readFile(ONE_COLOUR), TOO_COSTLY],
  ['a PNG that says more than it holds', () => makeBomb(5_000, 5_000), DAMAGED],
] as const)('refuses %s, and says why', async (_what, make, [statusCode, code, message]) => {
  await expect(convertPhoto(await make())).rejects.toMatchObject({ statusCode, code, message })
})

it('survives if no process can be started for it', async () => {
  const { execPath } = process
  onTestFinished(() => void Object.assign(process, { execPath }))
  process.execPath = '/nowhere/node'
  const photo = await takePhoto(600, 400)
  // Vitest reports an error of the process that nobody has handled.
  await expect(convertPhoto(photo)).rejects.toThrow('ENOENT')
})

const CHILD = resolve(import.meta.dirname, '../../backend/photos/convert-photo-child.ts')

function startConversion(file: Buffer) {
  const child = fork(CHILD, { serialization: 'advanced' })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.send(file)
  return child
}

it.runIf(existsSync('/proc/self/status'))(
  'ends a conversion before it takes much more memory than it may',
  async () => {
    const child = startConversion(await readFile(ONE_COLOUR))
    let megabytes = 0
    while (child.connected) {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    }
    expect(megabytes).toBeGreaterThan(450)
    expect(megabytes).toBeLessThan(700)
  },
)

it('ends a conversion as soon as its backend has ended', async () => {
  const orphan = startConversion(await makeNoise(1600, 3200))
  const quick = await takePhoto()
  // By the end of this one, the other has begun.
  await once(startConversion(quick), 'message')
  orphan.disconnect()
  const next = startConversion(quick)
  await once(orphan, 'exit')
  expect(next.connected).toBe(true)
})
