import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Database } from '../../../backend/database/database.ts'
import { migrate } from '../../../backend/database/migrate.ts'
import { createGroupStore, type GroupStore, type PublicGroup } from '../../../backend/groups/group-store.ts'

const owner = { uid: 'uid-store', name: 'Store Tester', email: 'store@hobbynest.test' }
const input = {
  name: 'Anglers',
  category: 'Fishing',
  description: 'Early birds.',
  location: 'Oslo',
  members: 5,
  date: '2027-01-01',
  photo: '/images/fishing.webp',
} as const

/** What the database and the store promise beyond the calls. */
export function describeStore(database: () => Database): void {
  it('changes nothing when it is migrated again', async () => {
    const store = createGroupStore(database())
    const before = await store.count()
    await migrate(database())
    await migrate(database())
    expect(await store.count()).toBe(before)
    const { rows } = await database().query('select file from hobbynest_migrated order by file')
    const files = readdirSync('backend/database/migrations').sort()
    expect(rows).toEqual(files.map((file) => ({ file })))
  })

  it('puts a group with an earlier date of creation behind the others', async () => {
    const store = createGroupStore(database())
    const id = await store.insert(input, owner, { createdAt: new Date('2020-02-02T00:00:00Z') })
    expect(id.slice(0, 8)).toBe('5e361100')
    expect((await listOf(store)).at(-1)?._id).toBe(id)
    expect(await store.remove(id, owner.uid)).toBe('done')
  })

  it('has another revision after each change of a group', async () => {
    const store = createGroupStore(database())
    const read = () => store.revision()
    const revisions = [await read()]
    const note = async () => revisions.push(await read())
    const id = await store.insert(input, owner)
    await note()
    expect(await store.update(id, { ...input, name: 'Renamed' }, owner.uid)).toBe('done')
    await note()
    expect(await store.remove(id, owner.uid)).toBe('done')
    await note()
    expect(new Set(revisions).size).toBe(4)
    expect((await store.list()).revision).toBe(revisions.at(-1))
  })

  it('undoes a transaction that fails', async () => {
    const store = createGroupStore(database())
    const before = await store.count()
    const work = database().transaction(async (query) => {
      await query('delete from hobby_groups')
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await store.count()).toBe(before)
  })

  it('reports what is wrong with a statement, and carries on', async () => {
    await expect(database().query('select nonsense')).rejects.toThrow('nonsense')
    expect((await database().query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
}

async function listOf(store: GroupStore): Promise<PublicGroup[]> {
  return JSON.parse(Buffer.from((await store.list()).json).toString())
}
