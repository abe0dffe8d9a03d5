import { randomBytes, randomInt } from 'node:crypto'

const process5Bytes = randomBytes(5).toString('hex')
let counter = randomInt(0x1_00_00_00)

/** A new id in the form of a MongoDB ObjectId, as other backends have: the seconds of `at`, the process, a counter. */
export function newObjectId(at: Date = new Date()): string {
  counter = (counter + 1) % 0x1_00_00_00
  const seconds = Math.floor(at.getTime() / 1000) % 0x1_00_00_00_00
  return hex(seconds, 8) + process5Bytes + hex(counter, 6)
}

export function isObjectId(text: string): boolean {
  return /^[\da-f]{24}$/.test(text)
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}
