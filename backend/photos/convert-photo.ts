import { fork } from 'node:child_process'
import { join } from 'node:path'
import { refusalOfFile } from '../../src/features/groups/photo-file.ts'
import { HttpError } from '../http/http-error.ts'
import type { Refusal } from './convert-photo-child.ts'
import type { Photo } from './photo-store.ts'

const CHILD = join(import.meta.dirname, 'convert-photo-child.ts')
const TIME_LIMIT_MS = 20_000

let last: Promise<unknown> = Promise.resolve()

/** Converts an uploaded file to a photo without metadata. @throws {HttpError} 415 or 422. */
export async function convertPhoto(file: Uint8Array): Promise<Photo> {
  const refusal = refusalOfFile(file)
  if (refusal) throw new HttpError(415, 'unsupported_type', refusal)
  // One at a time, so that other requests still get a processor.
  const photo = last.then(() => convert(file))
  last = photo.catch(() => {})
  return photo
}

async function convert(file: Uint8Array): Promise<Photo> {
  const child = fork(CHILD, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  const result = await new Promise<Photo | Refusal | undefined>((resolve, reject) => {
    child.once('message', (message: Photo | Refusal) => resolve(message))
    // This always follows the last message, unlike the end of the process.
    child.once('disconnect', () => resolve(undefined))
    // If no process can be started, sending to it fails as well.
    child.on('error', reject)
    child.send(file)
  })
  if (!result) {
    const message = 'This picture takes too much time or memory to convert. Please save it as a smaller JPEG.'
    throw new HttpError(422, 'too_costly', message)
  }
  if (Array.isArray(result)) throw new HttpError(...result)
  return result
}
