import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastify } from 'fastify'
import * as v from 'valibot'
import { HttpError } from '../http/http-error.ts'
import { StartError } from '../start-error.ts'
import type { Operation } from './operations.ts'

const Asked = v.object({ what: v.string(), target: v.string(), why: v.string() })
const Door = v.object({ url: v.string(), secret: v.string() })
const Answer = v.union([v.object({ said: v.string() }), v.object({ failed: v.string() })])

/**
 * Lets an operator in while this process holds the built-in database, which no other can open meanwhile: at a port of
 * its own, for this machine alone, with a secret in a file that only this account can read.
 * @returns a function that closes the door.
 */
export async function openOperatorDoor(
  dataDir: string,
  run: (operation: Operation) => Promise<string>,
): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('hex')
  const door = fastify({ forceCloseConnections: true })
  door.addHook('onRequest', async ({ headers }, reply) => {
    if (!isSame(headers.authorization ?? '', `Bearer ${secret}`)) return reply.code(401).send()
  })
  door.post('/', async ({ body }) => {
    try {
      return { said: await run(v.parse(Asked, body)) }
    } catch (error) {
      const isSaid = error instanceof StartError || error instanceof HttpError
      return { failed: isSaid ? error.message : 'That failed; nothing was changed.' }
    }
  })
  const url = await door.listen({ host: '127.0.0.1', port: 0 })
  const file = fileOf(dataDir)
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ url, secret }), { mode: 0o600, flag: 'wx' })
  return async () => {
    rmSync(file, { force: true })
    await door.close()
  }
}

/**
 * Has the process that holds the built-in database do it, and returns its answer; undefined if there is none.
 * @throws {StartError} when it says why not.
 */
export async function askAtDoor(dataDir: string, operation: Operation): Promise<string | undefined> {
  const file = fileOf(dataDir)
  if (!existsSync(file)) return undefined
  const { url, secret } = v.parse(Door, JSON.parse(readFileSync(file, 'utf8')))
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(operation),
  }).catch(() => undefined)
  // After a kill the file is still there, and whoever has the port since knows nothing of it.
  if (!response?.ok) return undefined
  const answer = v.parse(Answer, await response.json())
  if ('failed' in answer) throw new StartError(answer.failed)
  return answer.said
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'operate.json')
}

/** In constant time, so that the time does not tell how much of it is right. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
