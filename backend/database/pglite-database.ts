import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StartError } from '../start-error.ts'
import { closeDataFolder } from './data-folder.ts'
import { lockDataFolder } from './data-lock.ts'
import { type Database, type Query, unavailable } from './database.ts'
import { assertRoomToOpen, assertRoomToWrite } from './disk-space.ts'
import type { PGliteOrder, PGliteReply } from './pglite-worker.ts'

/**
 * Opens the PostgreSQL that runs in a thread of this process and keeps its files in `dataDir/pglite`, guarded by a lock.
 * What it acknowledged survives a kill of the process. It has no fsync, so a power cut can lose the last seconds;
 * a host that cannot accept that sets DATABASE_URL. While the disk is full it only reads.
 * @throws {StartError} when the folder cannot be used or is in use, or its disk is full.
 */
export async function openPGlite(dataDir: string): Promise<Database> {
  const folder = resolve(dataDir, 'pglite')
  try {
    closeDataFolder(dataDir)
    assertRoomToOpen(dataDir)
  } catch (error) {
    throw unusable(dataDir, error)
  }
  const release = lockDataFolder(folder)
  try {
    const { ask, inTurn, close } = await startWorker(folder)
    closeDataFolder(dataDir)
    return {
      async query(text, params) {
        if (!/^\s*select\b/i.test(text)) assertRoomToWrite(dataDir)
        return inTurn(() => ask(text, params))
      },
      async transaction(work) {
        assertRoomToWrite(dataDir)
        return inTurn(async () => {
          await ask('begin')
          try {
            const result = await work(ask)
            await ask('commit')
            return result
          } catch (error) {
            await ask('rollback')
            throw error
          }
        })
      },
      async assertWritable() {
        assertRoomToWrite(dataDir)
      },
      async close() {
        await inTurn(close)
        release()
      },
    }
  } catch (error) {
    release()
    throw unusable(folder, error)
  }
}

/**
 * PGlite has one connection, so statements, and transactions as a whole, take turns. Should its thread die, for
 * example for lack of memory, the next turn opens the folder again.
 */
async function startWorker(folder: string) {
  let worker: Worker | undefined
  let reply = Promise.withResolvers<PGliteReply>()
  let isClosed = false

  async function open(): Promise<void> {
    const opened = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { folder },
      // Statements leave little behind: with more room for it, the process would only grow.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    worker = opened
    reply = Promise.withResolvers()
    opened.on('message', (message: PGliteReply) => reply.resolve(message))
    opened.on('error', (error) => reply.reject(error))
    opened.on('exit', () => {
      worker = undefined
      reply.reject(new Error('the database has stopped'))
    })
    await nextReply().catch(async (error: unknown) => {
      await opened.terminate()
      throw error
    })
  }

  async function nextReply() {
    const message = await reply.promise
    if ('error' in message) throw Object.assign(new Error(message.error.message), message.error)
    return message
  }

  async function send(order: PGliteOrder) {
    if (!worker) throw unavailable()
    reply = Promise.withResolvers()
    worker.postMessage(order)
    await reply.promise.catch(giveUp)
    return nextReply()
  }

  const ask: Query = async <Row>(text: string, params?: unknown[]) => {
    const { rows, changed } = await send({ text, params })
    return { rows: rows as Row[], changed }
  }

  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(async () => {
      if (!worker && !isClosed) await open().catch(giveUp)
      return work()
    })
    last = result.catch(() => {})
    return result
  }

  async function close(): Promise<void> {
    isClosed = true
    await send('close')
    await worker?.terminate()
  }

  await open()
  return { ask, inTurn, close }
}

function giveUp(cause: unknown): never {
  throw unavailable(cause)
}

function unusable(folder: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartError(`The data folder ${folder} cannot be used: ${reason}.`, { cause })
}
