import { expect, it } from 'vitest'
import type { Database } from '../../../backend/database/database.ts'
import { migrate } from '../../../backend/database/migrations.ts'
import { openDatabase } from '../../../backend/database/open-database.ts'
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
    const { rows } = await database().query('select id from hobbynest_migrations order by id')
    expect(rows).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => ({ id })))
  })

  it('points older groups to the samples’ pictures as they are now, and no others', async () => {
    const store = createGroupStore(database())
    const old = await store.insert({ ...input, photo: '/images/groups/fishing-1.webp' }, owner)
    const other = await store.insert(input, owner)
    await database().query('delete from hobbynest_migrations where id = 3')
    await migrate(database())
    const groups = new Map((await listOf(store)).map((group) => [group._id, group.photo]))
    expect(groups.get(old)).toBe('/images/groups/fishing-1.avif')
    expect(groups.get(other)).toBe(input.photo)
    for (const id of [old, other]) expect(await store.remove(id, owner.uid)).toBe('done')
  })

  it('gives older groups whose photo is a call their category’s picture, and no others', async () => {
    const store = createGroupStore(database())
    const call = { ...input, category: 'Drawing & Painting', photo: '/api/all-group?n=1' } as const
    const old = await store.insert(call, owner)
    const hidden = await store.insert({ ...input, photo: '/images/../api/all-group' }, owner)
    const others = [
      await store.insert(input, owner),
      await store.insert({ ...input, photo: 'https://a.test/b' }, owner),
    ]
    await database().query('delete from hobbynest_migrations where id = 4')
    await migrate(database())
    const groups = new Map((await listOf(store)).map((group) => [group._id, group.photo]))
    expect(groups.get(old)).toBe('/images/categories/drawing-painting.svg')
    expect(groups.get(hidden)).toBe('/images/categories/fishing.svg')
    expect(others.map((id) => groups.get(id))).toEqual([input.photo, 'https://a.test/b'])
    for (const id of [old, hidden, ...others]) expect(await store.remove(id, owner.uid)).toBe('done')
  })

  it('cleans and shortens creators’ names from before', async () => {
    const store = createGroupStore(database())
    const names = ['x'.repeat(9000), '\u202eAda\u200b\u0007 Lovelace', '\u200b', 'Ädä 🌻 小野']
    const ids = await Promise.all(names.map((name) => store.insert(input, { ...owner, name })))
    await database().query('delete from hobbynest_migrations where id = 4')
    await migrate(database())
    const groups = new Map((await listOf(store)).map((group) => [group._id, group.userName]))
    expect(ids.map((id) => groups.get(id))).toEqual(['x'.repeat(100), 'Ada Lovelace', 'User', 'Ädä 🌻 小野'])
    for (const id of ids) expect(await store.remove(id, owner.uid)).toBe('done')
  })

  it('puts a group with an earlier date of creation behind the others', async () => {
    const store = createGroupStore(database())
    const id = await store.insert(input, owner, { createdAt: new Date('2020-02-02T00:00:00Z') })
    expect(id.slice(0, 8)).toBe('5e361100')
    expect((await listOf(store)).at(-1)?._id).toBe(id)
    expect(await store.remove(id, owner.uid)).toBe('done')
  })

  it('has another revision after each change of a group, and the same one after a refused one', async () => {
    const store = createGroupStore(database())
    const read = async () => (await store.revision()).revision
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
    const other = await store.insert(input, owner)
    const before = await read()
    expect(await store.update(other, input, 'somebody else')).toBe('not-owner')
    expect(await store.remove(other, 'somebody else')).toBe('not-owner')
    expect(await read()).toBe(before)
    expect(await store.remove(other, owner.uid)).toBe('done')
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

/** Several processes that start on one empty PostgreSQL at once. */
export async function openTogether(databaseUrl: string, times: number): Promise<void> {
  const opened = await Promise.all(
    Array.from({ length: times }, () => openDatabase({ dataDir: '/nowhere', databaseUrl })),
  )
  await Promise.all(opened.map((database) => database.close()))
}

async function listOf(store: GroupStore): Promise<PublicGroup[]> {
  return JSON.parse(Buffer.from((await store.list()).json).toString())
}
