import { callApi, fieldsOf, type GetToken } from '../../api/api-client.ts'
import { unreadable } from '../../api/api-error.ts'
import { readApiHost } from '../../api/api-host.ts'
import { isOwnHost } from '../../api/backend-features.ts'
import { errorMessage } from '../../browser/error-message.ts'
import { PHOTO_FILE, PHOTO_SIGNATURE_BYTES, refusalOfFile } from './photo-file.ts'

const MAX_UNSCALED_BYTES = 1024 * 1024
const MAX_SIDE = 2400

/** Returns the photo's address. Needs `photos` announced. Throws an error for the member, or the signal's abort error. */
export async function uploadPhoto(
  file: File,
  getToken: GetToken,
  signal?: AbortSignal,
  isForProfile = false,
): Promise<string> {
  const refusal = refusalOfFile(await readStart(file))
  if (refusal) throw new Error(refusal)
  const sent = file.size > MAX_UNSCALED_BYTES ? await scaleDown(file) : file
  if (sent.size > PHOTO_FILE.bytes) throw new Error(PHOTO_FILE.tooLarge)
  const { body } = await callApi('photos', {
    method: 'post',
    searchParams: isForProfile ? { use: 'profile' } : {},
    file: sent,
    getToken,
    signal,
  })
  const { url } = fieldsOf(body)
  if (typeof url !== 'string') throw unreadable()
  return isOwnHost() ? url : new URL(url, readApiHost(import.meta.env)).href
}

/** Uploads the photo of a member's profile in place of the last one, and returns its absolute address. */
export async function uploadProfilePhoto(file: File, getToken: GetToken): Promise<string> {
  return new URL(await uploadPhoto(file, getToken, undefined, true), window.location.href).href
}

/** Why a file cannot be uploaded; undefined if it can. */
export function refusalOf(file: File): Promise<string | undefined> {
  return readStart(file).then(refusalOfFile).catch(errorMessage)
}

async function readStart(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, PHOTO_SIGNATURE_BYTES).arrayBuffer())
  } catch {
    // It may have been moved since it was chosen, or be stored elsewhere.
    throw new Error('This file could not be read. Please choose it again.')
  }
}

/** A phone's photo would take minutes to send. Returns the file itself if the browser cannot read or draw it. */
async function scaleDown(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(picture.width * scale, picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    // Against fingerprinting, Firefox may return noise instead of what was drawn.
    if (context.getImageData(0, 0, 1, 1).data.some((value) => value < 250)) return file
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  } catch {
    return file
  }
}
