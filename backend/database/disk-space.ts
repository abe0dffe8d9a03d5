import { statfsSync } from 'node:fs'
import { HttpError } from '../http/http-error.ts'
import { StartError } from '../start-error.ts'

/**
 * What must be free on the disk for PGlite to write, in bytes. It takes 16 MB at a time for its log, and a PostgreSQL
 * that finds no room there stops at once, which inside this process means that it never answers again.
 */
const ROOM_TO_WRITE = 64 * 1024 * 1024

/** @throws {HttpError} 507 when there is no room to write in `folder`; nothing was written then. */
export function assertRoomToWrite(folder: string): void {
  const lack = lackOfRoom(folder)
  if (!lack) return
  const message = 'The disk is full, so nothing can be saved. Groups can still be read.'
  throw new HttpError(507, 'storage_full', message, { cause: new Error(lack) })
}

/** @throws {StartError} when the database in `folder` could not be opened because the disk is full. */
export function assertRoomToOpen(folder: string): void {
  const lack = lackOfRoom(folder)
  if (lack) throw new StartError(lack)
}

function lackOfRoom(folder: string): string | undefined {
  const { bavail, bsize, blocks } = statfsSync(folder)
  const free = bavail * bsize
  // Some file systems do not know how large they are.
  if (free >= ROOM_TO_WRITE || blocks === 0) return undefined
  return `The disk of the data folder ${folder} is full: ${inMegabytes(free)} are free, HobbyNest needs ${inMegabytes(ROOM_TO_WRITE)}.`
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`
}
