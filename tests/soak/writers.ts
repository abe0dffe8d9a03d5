import { buildInput } from '../backend/support/app.ts'
import { ada, emulatorToken } from '../backend/support/tokens.ts'

/** What must be true of one group: one of these names, and whether it is there. */
interface Expected {
  names: string[]
  gone: 'no' | 'maybe' | 'yes'
}

/** What writers were told, to hold the server to. */
export class Ledger {
  readonly groups = new Map<string, Expected>()
  /** Creates that were not answered; sent again they must make one group each. */
  readonly unanswered = new Map<string, object>()
  acknowledged = 0
  failures: Record<string, number> = {}
  private count = 0

  newName(): string {
    return `Group ${++this.count}`
  }

  /** Compares with what the server has; gives what is lost, in words. What was open is settled by it. */
  check(listed: { _id: string; name: string }[]): string[] {
    const there = new Map(listed.map(({ _id, name }) => [_id, name]))
    const lost: string[] = []
    for (const [id, expected] of this.groups) {
      const name = there.get(id)
      if (name === undefined && expected.gone === 'no') lost.push(`${id} is gone`)
      if (name !== undefined && expected.gone === 'yes') lost.push(`${id} is back`)
      if (name !== undefined && !expected.names.includes(name)) lost.push(`${id} is ${name}`)
      if (name === undefined) this.groups.delete(id)
      else Object.assign(expected, { names: [name], gone: 'no' })
    }
    const names = listed.map(({ name }) => name)
    if (new Set(names).size < names.length) lost.push('a group was created twice')
    return lost
  }
}

const authorization = `Bearer ${emulatorToken({ ...ada, exp: Math.floor(Date.now() / 1000) + 86_400 })}`

async function send(method: string, url: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  })
  const json = await answer.json()
  if (!answer.ok) throw new Error(String(answer.status))
  return json
}

export async function listGroups(url: string): Promise<{ _id: string; name: string }[]> {
  return send('GET', `${url}/api/all-group`)
}

export async function create(url: string, ledger: Ledger, name = ledger.newName()): Promise<string> {
  const body = ledger.unanswered.get(name) ?? buildInput({ name })
  ledger.unanswered.set(name, body)
  const headers = { 'idempotency-key': name.replace(' ', '-') }
  const { insertedId } = await send('POST', `${url}/api/create-group`, body, headers)
  ledger.unanswered.delete(name)
  ledger.groups.set(insertedId, { names: [name], gone: 'no' })
  return insertedId
}

async function rename(url: string, ledger: Ledger, id: string): Promise<void> {
  const [expected, name] = [ledger.groups.get(id), ledger.newName()]
  expected?.names.push(name)
  await send('PUT', `${url}/api/all-group/${id}`, buildInput({ name }))
  if (expected) expected.names = [name]
}

async function remove(url: string, ledger: Ledger, id: string): Promise<void> {
  const expected = ledger.groups.get(id)
  if (expected) expected.gone = 'maybe'
  await send('DELETE', `${url}/api/all-group/${id}`)
  if (expected) expected.gone = 'yes'
}

/** One writer: creates, renames and deletes groups of its own, one call after the other, until it is told to stop. */
export async function keepWriting(url: string, ledger: Ledger, goOn: () => boolean): Promise<void> {
  let own: string | undefined
  for (let turn = 0; goOn(); turn++) {
    try {
      if (own === undefined) own = await create(url, ledger)
      else if (turn % 3 > 0) await rename(url, ledger, own)
      else {
        const id = own
        own = undefined
        // Every other group stays.
        if (turn % 2 === 0) await remove(url, ledger, id)
        else continue
      }
      ledger.acknowledged += 1
    } catch (error) {
      const reason = error instanceof Error && /^\d{3}$/.test(error.message) ? error.message : 'no answer'
      ledger.failures[reason] = (ledger.failures[reason] ?? 0) + 1
      own = undefined
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
