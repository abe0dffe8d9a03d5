import { expect, test } from 'vitest'
import { PHOTO_FILE, refusalOfFile } from '../../src/features/groups/photo-file.ts'

/** Why a file that begins so cannot be a photo. */
function refusalOf(start: string) {
  return refusalOfFile(Uint8Array.from(start, (letter) => letter.charCodeAt(0)))
}

// As they are on devices.

test.each([
  ['JPEG', '\xff\xd8\xff\xe0'],
  ['PNG', '\x89PNG\r\n'],
  ['WebP', 'RIFF\x24\x13\x00\x00WEBPVP8 '],
  ['AVIF', '\0\0\0\x20ftypavif\0\0\0\0avifmif1miafMA1B'],
  ['AVIF of a sequence', '\0\0\0\x2cftypmsf1\0\0\0\0avismsf1iso8'],
])('a %s can be a photo', (_, start) => {
  expect(refusalOf(start)).toBeUndefined()
})

test.each([
  ['HEIC', '\0\0\0\x24ftypheic\0\0\0\0mif1MiHBMiHEmiaf'],
  ['HEIC of a Samsung', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
  ['HEIC of a sequence', '\0\0\0\x18ftyphevc\0\0\0\0msf1hevc'],
])('a %s cannot, and its owner is told what to do', (_, start) => {
  expect(refusalOf(start)).toBe(PHOTO_FILE.heic)
})

test.each([
  ['MP4', '\0\0\0\x18ftypisom\0\0\0\0isomavc1'],
  ['GIF', 'GIF89a'],
  ['PDF', '%PDF-1.7'],
  ['WAV', 'RIFF\x24\x13\x00\x00WAVEfmt '],
  ['empty file', ''],
])('a %s cannot be a photo', (_, start) => {
  expect(refusalOf(start)).toBe(PHOTO_FILE.wrongType)
})
