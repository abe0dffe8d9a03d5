import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../stack/support/stack-process.ts'
import type { Section } from './section.ts'

const MEGABYTES = 400
const INSIDE = resolve(import.meta.dirname, 'full-disk.ts')
/** Mounts a disk in memory, which only this shell and its child processes see. */
const MOUNT = `mount -t tmpfs -o size=${MEGABYTES}m tmpfs "$1"`

/** Fills the disk under load: the backend says so, loses no write, and works again once there is room. */
export async function soakFullDisk(): Promise<Section> {
  const folder = makeFolder()
  const inside = (script: string) =>
    promisify(execFile)('unshare', ['-rm', 'sh', '-c', script, 'sh', folder, process.execPath, INSIDE])
  try {
    await inside(MOUNT)
  } catch {
    const rows = { 'not done': 'this system lets nobody mount a small disk' }
    return { title: 'A disk that fills up', rows, faults: [] }
  }
  const { stdout } = await inside(`${MOUNT} && exec "$2" "$3" "$1" ${MEGABYTES}`)
  return JSON.parse(stdout)
}
