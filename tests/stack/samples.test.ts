import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createGroupStore } from '../../backend/groups/group-store.ts'
import { addSamples, buildSamples } from '../../backend/local/samples.ts'
import { prepareDatabase } from '../backend/support/make-once.ts'

const NOW = new Date('2027-03-10T12:00:00Z')
const samples = buildSamples(NOW)
const groups = samples.map(({ input }) => input)

it('repeats no name, text or picture, and each picture is there', () => {
  for (const field of ['name', 'description', 'photo'] as const) {
    expect(new Set(groups.map((group) => group[field])).size).toBe(groups.length)
  }
  for (const { photo } of groups) expect(existsSync(resolve(`public${photo}`)), photo).toBe(true)
})

const database = prepareDatabase()

it('fills a new database once: what a club deletes stays deleted', async () => {
  const store = createGroupStore(database())
  expect(await addSamples(database())).toBe(samples.length)
  expect(await store.count()).toBe(samples.length)
  const joined = samples.flatMap((sample) => sample.joined).length
  const members = async () => (await database().query('select 1 from hobbynest_memberships')).rows.length
  expect(await members()).toBe(joined)
  await database().query('delete from hobby_groups')
  expect(await addSamples(database())).toBe(0)
  expect(await store.count()).toBe(0)
  expect(await members()).toBe(0)
})

it('leaves a database that has groups alone', async () => {
  const [sample] = samples
  if (!sample) throw new Error('no sample')
  await database().query('drop table hobbynest_samples')
  await createGroupStore(database()).insert(sample.input, sample.owner)
  expect(await addSamples(database())).toBe(0)
  expect(await createGroupStore(database()).count()).toBe(1)
})

it('adds all samples or none', async () => {
  await database().query('drop table hobbynest_samples')
  await database().query('delete from hobby_groups')
  const last = samples.at(-1)?.input.name
  await database().query(`alter table hobby_groups add constraint test check (name <> '${last}')`)
  await expect(addSamples(database())).rejects.toThrow()
  expect(await createGroupStore(database()).count()).toBe(0)
  await database().query('alter table hobby_groups drop constraint test')
  expect(await addSamples(database())).toBe(samples.length)
})
