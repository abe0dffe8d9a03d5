import * as v from 'valibot'
import { type GroupInput, groupRules } from '../../src/features/groups/group-input.ts'
import type { Database } from '../database/database.ts'
import { createGroupStore, type Owner } from '../groups/group-store.ts'
import { createMemberStore } from '../members/member-store.ts'
import { SAMPLE_GROUPS, SAMPLE_OWNERS } from './sample-groups.ts'

/** The account that a local stack has for trying things out. */
export const DEMO_ACCOUNT = { uid: 'sample-demo', ...SAMPLE_OWNERS.demo, password: 'Hobby1nest' }

/** The account that looks after a local stack, unless `OPERATORS` names others. */
export const OPERATOR_ACCOUNT = {
  uid: 'sample-operator',
  name: 'Olive Operator',
  email: 'operator@hobbynest.example',
  password: 'Hobby1nest',
  isVerified: true,
}

interface Sample {
  input: GroupInput
  owner: Owner
  joined: Owner[]
  createdAt: Date
}

const DAY = 24 * 60 * 60 * 1000
const SAMPLES_LOCK = 5_206_319

/** The sample groups as of `now`, newest first: deadlines are counted from today, creation goes back hour by hour. */
export function buildSamples(now: Date): Sample[] {
  return SAMPLE_GROUPS.map(({ owner, daysLeft, ...group }, index) => ({
    input: v.parse(
      groupRules(() => false),
      {
        ...group,
        date: new Date(now.getTime() + daysLeft * DAY).toISOString().slice(0, 10),
      },
    ),
    owner: ownerOf(owner),
    joined: daysLeft < 0 ? [] : joinersOf(owner, index),
    createdAt: new Date(now.getTime() - (index + 1) * 7 * 60 * 60 * 1000),
  }))
}

function ownerOf(owner: keyof typeof SAMPLE_OWNERS): Owner {
  return { uid: `sample-${owner}`, ...SAMPLE_OWNERS[owner] }
}

function joinersOf(owner: keyof typeof SAMPLE_OWNERS, index: number): Owner[] {
  const others = (Object.keys(SAMPLE_OWNERS) as (typeof owner)[]).filter(
    (name) => name !== owner && name !== 'demo',
  )
  const start = index % others.length
  return [...others.slice(start), ...others.slice(0, start)].slice(0, (index * 5 + 3) % 6).map(ownerOf)
}

/** Fills a database that is new and empty, and only once: samples that were deleted stay deleted. Returns how many were added. */
export function addSamples(database: Database, now = new Date()): Promise<number> {
  return database.transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [SAMPLES_LOCK])
    await query('create table if not exists hobbynest_samples (considered_at timestamptz not null)')
    const considered = await query('select 1 from hobbynest_samples')
    if (considered.rows.length > 0) return 0
    await query('insert into hobbynest_samples (considered_at) values ($1)', [now.toISOString()])
    const store = createGroupStore({ ...database, query })
    if ((await store.count()) > 0) return 0
    const samples = buildSamples(now)
    const members = createMemberStore({ ...database, query, transaction: (work) => work(query) })
    for (const { input, owner, joined, createdAt } of samples) {
      const id = await store.insert(input, owner, { createdAt })
      for (const member of joined) await members.join(id, member)
    }
    return samples.length
  })
}
