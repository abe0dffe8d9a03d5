import { randomBytes } from 'node:crypto'

/** A new id in the format of a MongoDB ObjectId, as other backends use. */
export function newObjectId(at: Date = new Date()): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex')
}

export function isObjectId(text: string): boolean {
  return /^[\da-f]{24}$/.test(text)
}
