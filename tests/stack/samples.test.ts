import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { SAMPLE_GROUPS } from '../../backend/local/sample-groups.ts'
import { addSamples } from '../../backend/local/samples.ts'
import { groupRules } from '../../src/features/groups/group-input.ts'
import { createGroup } from '../backend/support/app.ts'
import { app, database, listGroups, setUpBackend } from '../backend/support/backend.ts'

setUpBackend()

beforeEach(async () => {
  await database.query(`delete from hobbynest_migrated where file = 'samples'`)
  await database.query('delete from hobby_groups')
})

it('has samples that follow the rules of the forms, have pictures, and share no name, text or picture', () => {
  const rules = groupRules(() => false)
  for (const { daysLeft, owner, ...sample } of SAMPLE_GROUPS) {
    const input = { ...sample, date: '2087-05-31' }
    expect(v.parse(rules, input)).toEqual(input)
    expect(existsSync(resolve(`public${sample.photo}`)), sample.photo).toBe(true)
  }
  for (const field of ['name', 'description', 'photo'] as const) {
    expect(new Set(SAMPLE_GROUPS.map((group) => group[field])).size).toBe(SAMPLE_GROUPS.length)
  }
})

it('fills a new database once, so that deleted samples stay deleted', async () => {
  expect(await addSamples(database)).toBe(SAMPLE_GROUPS.length)
  const groups = await listGroups()
  expect(groups.map(({ name }) => name)).toEqual(SAMPLE_GROUPS.map(({ name }) => name))
  expect(groups.some(({ joined = 0 }) => joined > 0)).toBe(true)
  await database.query('delete from hobby_groups')
  expect(await addSamples(database)).toBe(0)
  expect(await listGroups()).toEqual([])
})

it('leaves a database that has groups alone', async () => {
  await createGroup(app)
  expect(await addSamples(database)).toBe(0)
  expect(await listGroups()).toHaveLength(1)
})

it('adds all samples or none', async () => {
  const last = SAMPLE_GROUPS.at(-1)?.name
  await database.query(`alter table hobby_groups add constraint test check (name <> '${last}')`)
  await expect(addSamples(database)).rejects.toThrow()
  expect(await listGroups()).toEqual([])
  await database.query('alter table hobby_groups drop constraint test')
  expect(await addSamples(database)).toBe(SAMPLE_GROUPS.length)
})
