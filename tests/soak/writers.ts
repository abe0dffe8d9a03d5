import { buildInput } from '../backend/support/app.ts'
import { ada, emulatorToken, seconds } from '../backend/support/tokens.ts'

/** The possible states of a group on the server: one of these names, one of these numbers of members. */
interface Expected {
  owner: string
  names: string[]
  joined: number[]
  gone: 'no' | 'maybe' | 'yes'
}

interface Listed {
  _id: string
  name: string
  joined: number
  /** Whether its {@link joinerOf} has it in their joined groups. */
  isJoined: boolean
}

/** So many accounts start groups, and as many join them, since the backend runs one account's writes in turn. */
const ACCOUNTS = 16

/** Records what the server has acknowledged, to compare it with what the server has. */
export class Ledger {
  readonly groups = new Map<string, Expected>()
  acknowledged = 0
  failures: Record<string, number> = {}
  private count = 0

  newName(): string {
    return `Group ${++this.count}`
  }

  /** Describes what is lost or back on the server. From then on, the state that the server has is expected. */
  check(listed: Listed[]): string[] {
    const there = new Map(listed.map((group) => [group._id, group]))
    const lost: string[] = []
    for (const [id, expected] of this.groups) {
      const { name, joined = 0, isJoined } = there.get(id) ?? {}
      if (name === undefined && expected.gone === 'no') lost.push(`${id} is gone`)
      if (name !== undefined && expected.gone === 'yes') lost.push(`${id} is back`)
      if (name !== undefined && !expected.names.includes(name)) lost.push(`${id} is ${name}`)
      if (name !== undefined && !expected.joined.includes(joined)) lost.push(`${id} has ${joined} members`)
      if (name !== undefined && isJoined !== (joined === 1)) lost.push(`${id} counts ${joined} members`)
      if (name === undefined) this.groups.delete(id)
      else Object.assign(expected, { names: [name], joined: [joined], gone: 'no' })
    }
    const names = listed.map(({ name }) => name)
    if (new Set(names).size < names.length) lost.push('a group was created twice')
    return lost
  }
}

const [owners, joiners] = ['owner', 'joiner'].map((kind) =>
  Array.from({ length: ACCOUNTS }, (_, index) => {
    const token = emulatorToken({ ...ada, sub: `uid-${kind}-${index}`, exp: seconds(86_400) })
    return `Bearer ${token}`
  }),
) as [string[], string[]]

function joinerOf(id: string): string {
  return joiners[Number.parseInt(id.slice(-1), 16) % ACCOUNTS] ?? ''
}

export function ownerOf(name: string): string {
  return owners[Number(name.replace(/\D/g, '')) % ACCOUNTS] ?? ''
}

async function send(method: string, url: string, authorization = '', body?: object, headers = {}) {
  const response = await fetch(url, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  })
  const json = await response.json()
  if (!response.ok) throw new Error(String(response.status))
  return json
}

export async function listGroups(url: string): Promise<Listed[]> {
  const groups: Listed[] = await send('GET', `${url}/api/all-group`)
  const lists: Listed[][] = await Promise.all(
    joiners.map((authorization) => send('GET', `${url}/api/joined-groups`, authorization)),
  )
  const joined = new Set(lists.flat().map(({ _id }) => _id))
  return groups.map((group) => ({ ...group, isJoined: joined.has(group._id) }))
}

export async function create(url: string, ledger: Ledger, name = ledger.newName()): Promise<string> {
  const headers = { 'idempotency-key': name.replace(' ', '-') }
  const owner = ownerOf(name)
  const { insertedId } = await send('POST', `${url}/api/create-group`, owner, buildInput({ name }), headers)
  ledger.groups.set(insertedId, { owner, names: [name], joined: [0], gone: 'no' })
  return insertedId
}

async function rename(url: string, ledger: Ledger, id: string): Promise<void> {
  const [expected, name] = [ledger.groups.get(id), ledger.newName()]
  expected?.names.push(name)
  await send('PUT', `${url}/api/all-group/${id}`, expected?.owner, buildInput({ name }))
  if (expected) expected.names = [name]
}

async function remove(url: string, ledger: Ledger, id: string): Promise<void> {
  const expected = ledger.groups.get(id)
  if (expected) expected.gone = 'maybe'
  await send('DELETE', `${url}/api/all-group/${id}`, expected?.owner)
  if (expected) expected.gone = 'yes'
}

const setMember = (method: 'PUT' | 'DELETE') => async (url: string, ledger: Ledger, id: string) => {
  const expected = ledger.groups.get(id)
  if (expected) expected.joined = [0, 1]
  const { joined } = await send(method, `${url}/api/all-group/${id}/members/me`, joinerOf(id))
  if (expected) expected.joined = [joined]
}
const join = setMember('PUT')
const leave = setMember('DELETE')

/** Creates, joins, renames, leaves and deletes one group after another, while `goOn` returns true. */
export async function keepWriting(urlOf: () => string, ledger: Ledger, goOn: () => boolean): Promise<void> {
  let own: string | undefined
  let name: string | undefined
  let steps: (typeof join)[] = []
  for (let count = 0; goOn(); ) {
    const url = urlOf()
    try {
      const step = steps.shift()
      if (own === undefined) {
        // A create without response is sent again under the same key.
        name ??= ledger.newName()
        own = await create(url, ledger, name)
        name = undefined
        count += 1
        steps = [join, rename, count % 3 === 0 ? leave : rename, ...(count % 2 === 0 ? [remove] : [])]
      } else if (step) await step(url, ledger, own)
      else {
        own = undefined
        continue
      }
      ledger.acknowledged += 1
    } catch (error) {
      const reason = error instanceof Error && /^\d{3}$/.test(error.message) ? error.message : 'no response'
      ledger.failures[reason] = (ledger.failures[reason] ?? 0) + 1
      own = undefined
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
