import { randomBytes, randomInt } from 'node:crypto'

const process5Bytes = randomBytes(5).toString('hex')
let counter = randomInt(0x1_00_00_00)

/**
 * A new id in the form of a MongoDB ObjectId, which the product's other backends use: 24 hex digits, of which 8 are
 * the seconds of `at`, 10 belong to this process and 6 count up.
 */
export function newObjectId(at: Date = new Date()): string {
  counter = (counter + 1) % 0x1_00_00_00
  const seconds = Math.floor(at.getTime() / 1000) % 0x1_00_00_00_00
  return hex(seconds, 8) + process5Bytes + hex(counter, 6)
}

/** Whether `text` could be the id of a group. */
export function isObjectId(text: string): boolean {
  return /^[\da-f]{24}$/.test(text)
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}
