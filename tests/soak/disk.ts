import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../stack/support/stack-process.ts'
import type { Section } from './section.ts'

const MEGABYTES = 400
const INSIDE = resolve(import.meta.dirname, 'full-disk.ts')
/** A disk of memory, which only this shell and what it starts can see. */
const MOUNT = `mount -t tmpfs -o size=${MEGABYTES}m tmpfs "$1"`

/** A disk that is full: said in words, nothing lost, and fine again when there is room. */
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
