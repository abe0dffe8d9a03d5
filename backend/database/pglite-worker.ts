import { existsSync, renameSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'

// The worker of pglite-database.ts: PostgreSQL itself, whose long queries would otherwise hold up every other answer.

/** A statement to run, or to close the database. Each is answered before the next one comes. */
export type PGliteOrder = { text: string; params?: unknown[] | undefined } | 'close'

/** That the database is open, what a statement gave, or why it failed. */
export type PGliteReply = { rows: unknown[]; changed: number } | { error: { message: string; code?: string } }

const { folder } = workerData as { folder: string }

/** The first start takes seconds; made aside and renamed, a folder that was interrupted is never mistaken for data. */
async function createFolder(): Promise<void> {
  const aside = `${folder}.new`
  rmSync(aside, { recursive: true, force: true })
  const pglite = await PGlite.create({ dataDir: aside })
  await pglite.close()
  renameSync(aside, folder)
}

async function reply(work: () => Promise<{ rows: unknown[]; changed: number }>): Promise<void> {
  let answer: PGliteReply
  try {
    answer = await work()
  } catch (error) {
    const { message, code } =
      error instanceof Error ? (error as Error & { code?: string }) : { message: String(error) }
    answer = { error: { message, ...(code && { code }) } }
  }
  parentPort?.postMessage(answer)
}

let pglite: PGlite
// By default 128 MB of memory, all of it taken at the start. The system caches the same files.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

await reply(async () => {
  if (!existsSync(folder)) await createFolder()
  const parsers = { [types.JSON]: (text: string) => Buffer.from(text) }
  pglite = await PGlite.create({ dataDir: folder, parsers, startParams })
  return { rows: [], changed: 0 }
})

parentPort?.on('message', (order: PGliteOrder) =>
  reply(async () => {
    if (order === 'close') {
      await pglite.close()
      return { rows: [], changed: 0 }
    }
    const { rows, affectedRows = 0 } = await pglite.query(order.text, order.params)
    return { rows, changed: affectedRows }
  }),
)
