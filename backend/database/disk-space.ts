import { statfsSync } from 'node:fs'

/**
 * What must be free on a disk for PostgreSQL to write, in bytes. It takes 16 MB at a time for its log, and stops at once, reads
 * and all, where it finds no room for that.
 */
const ROOM_TO_WRITE = 64 * 1024 * 1024

/** Says how little room is left on the disk of `folder`, if it is too little to write. */
export function lackOfRoom(folder: string): string | undefined {
  const { bavail, bsize, blocks } = statfsSync(folder)
  const free = bavail * bsize
  // Some file systems do not know how large they are.
  if (free >= ROOM_TO_WRITE || blocks === 0) return undefined
  return `The disk of the data folder ${folder} is full: ${inMegabytes(free)} are free, HobbyNest needs ${inMegabytes(ROOM_TO_WRITE)}.`
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`
}
