import { fork } from 'node:child_process'
import { join } from 'node:path'
import { refusalOfFile } from '../../src/features/groups/photo-file.ts'
import { HttpError, tryLater } from '../http/http-error.ts'
import { createQueues } from '../http/queues.ts'
import type { Conversion, Order } from './convert-photo-child.ts'
import type { Photo } from './photo-store.ts'

const CHILD = join(import.meta.dirname, 'convert-photo-child.ts')
const TIME_LIMIT_MS = 20_000

/** One upload and one preview at a time, so that other requests still have a processor. */
const inTurn = createQueues({ running: 1, waiting: 7 }, () =>
  tryLater(503, 'unavailable', 'Many photos are being converted right now. Please try again in a moment.'),
)

/** Makes a photo of an uploaded file, without its metadata. @throws {HttpError} 415, 422, or 503 while many are waiting. */
export async function convertPhoto(file: Uint8Array): Promise<Photo> {
  const refusal = refusalOfFile(file)
  if (refusal) throw new HttpError(415, 'unsupported_type', refusal)
  return inTurn('upload', () => convert<Photo>({ photo: file }))
}

/** Makes of a stored photo the JPEG for link previews. @throws {HttpError} 503 while many are waiting. */
export function convertToPreview(large: Uint8Array): Promise<Uint8Array> {
  return inTurn('preview', () => convert<Uint8Array>({ preview: large }))
}

async function convert<T>(order: Order): Promise<T> {
  const child = fork(CHILD, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  const conversion = await new Promise<Conversion<T> | undefined>((resolve, reject) => {
    child.once('message', (message: Conversion<T>) => resolve(message))
    // After the last message, unlike the end of the process.
    child.once('disconnect', () => resolve(undefined))
    child.once('error', reject)
    child.send(order)
  })
  if (!conversion) {
    const message =
      'This picture takes too much time or memory to be converted. Please save it as a JPEG, smaller.'
    throw new HttpError(422, 'too_costly', message)
  }
  if ('made' in conversion) return conversion.made
  const { statusCode, code, message } = conversion.refusal
  throw new HttpError(statusCode, code, message)
}
