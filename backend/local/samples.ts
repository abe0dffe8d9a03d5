import type { Database } from '../database/database.ts'
import { createGroupStore } from '../groups/group-store.ts'
import type { Account } from '../http/require-auth.ts'
import { createMemberStore } from '../members/member-store.ts'
import { SAMPLE_GROUPS, SAMPLE_OWNERS } from './sample-groups.ts'

export const DEMO_ACCOUNT = { uid: 'sample-demo', ...SAMPLE_OWNERS.demo, password: 'Hobby1nest' }

/** A local stack's operator, unless `OPERATORS` names others. */
export const OPERATOR_ACCOUNT = {
  uid: 'sample-operator',
  name: 'Olive Operator',
  email: 'operator@hobbynest.example',
  password: 'Hobby1nest',
  isVerified: true,
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

function ownerOf(owner: keyof typeof SAMPLE_OWNERS): Account {
  return { uid: `sample-${owner}`, ...SAMPLE_OWNERS[owner], isVerified: false, loggedInAt: 0 }
}

function joinersOf(owner: keyof typeof SAMPLE_OWNERS, index: number): Account[] {
  const others = (Object.keys(SAMPLE_OWNERS) as (typeof owner)[]).filter(
    (name) => name !== owner && name !== 'demo',
  )
  const start = index % others.length
  return [...others.slice(start), ...others.slice(0, start)].slice(0, (index * 5 + 3) % 6).map(ownerOf)
}

/** Fills a new, empty database, and only once: deleted samples stay deleted. Returns how many were added. */
export function addSamples(database: Database): Promise<number> {
  return database.transaction(async (query) => {
    const { changed } = await query(
      `insert into hobbynest_migrated (file, applied_at) values ('samples', now()) on conflict do nothing`,
    )
    if (changed === 0) return 0
    const store = createGroupStore({ ...database, query })
    if ((await query('select from hobby_groups limit 1')).rows.length > 0) return 0
    const members = createMemberStore({ ...database, query, transaction: (work) => work(query) })
    for (const [index, { owner, daysLeft, ...sample }] of SAMPLE_GROUPS.entries()) {
      const date = new Date(Date.now() + daysLeft * DAY_MS).toISOString().slice(0, 10)
      const createdAt = new Date(Date.now() - (index + 1) * 7 * HOUR_MS)
      const id = await store.insert({ ...sample, date }, ownerOf(owner), { createdAt })
      if (daysLeft < 0) continue
      for (const member of joinersOf(owner, index)) await members.join(id, member)
    }
    return SAMPLE_GROUPS.length
  })
}
