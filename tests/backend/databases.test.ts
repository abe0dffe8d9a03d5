// @vitest-environment node
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../backend/database/database.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { StartError } from '../../backend/start-error.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { createGroup, describeCalls, listNames } from './cases/calls.ts'
import { describeIdempotency } from './cases/idempotency.ts'
import { describeMemberLimits } from './cases/member-limits.ts'
import { describeMembers } from './cases/members.ts'
import { describeOldGroups } from './cases/old-groups.ts'
import { describeOperations } from './cases/operations.ts'
import { describeOwnership } from './cases/ownership.ts'
import { describePages } from './cases/pages.ts'
import { describePhotos } from './cases/photos.ts'
import { describeStore, openTogether } from './cases/store.ts'
import { describeVersions } from './cases/versions.ts'
import { type App, buildConfig, openApp } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { startPostgres } from './support/postgres-cluster.ts'

let database: Database
let app: App

describe('the backend', () => {
  const folder = makeFolder()

  beforeAll(async () => {
    await putDatabase(folder)
    database = await openDatabase({ dataDir: folder })
    app = await openApp(database)
  })

  afterAll(async () => {
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })

  describe('the six calls', () => describeCalls(() => app))
  describe('ownership', () => describeOwnership(() => app))
  describe('repeated creates', () => describeIdempotency({ app: () => app, database: () => database }))
  describe('older groups', () => describeOldGroups({ app: () => app, database: () => database }))
  describe('versions', () => describeVersions(() => app))
  describe('the store', () => describeStore(() => database))
  describe('pages of the list', () => describePages({ app: () => app, database: () => database }))
  describe('what one member may take up', () => describeMemberLimits(() => database))
  describe('what an operator does', () => describeOperations(() => database))
  describe('members', () => describeMembers({ app: () => app, database: () => database }))
  describe('photos', () => describePhotos({ app: () => app, database: () => database }))
})

describe('a database elsewhere', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>

  beforeAll(async () => {
    postgres = await startPostgres()
    await openTogether(postgres.url, 5)
    database = await openDatabase(buildConfig({ DATABASE_URL: postgres.url }))
    app = await openApp(database)
  })

  afterAll(async () => {
    await app.close()
    await database.close()
    await postgres.stop()
  })

  it('shows at once what another backend on the same database wrote', async () => {
    const otherDatabase = await openDatabase(buildConfig({ DATABASE_URL: postgres.url }))
    const other = await openApp(otherDatabase)
    await listNames(app)
    await createGroup(other, { name: 'From the neighbour' })
    expect(await listNames(app)).toContain('From the neighbour')
    await other.close()
    await otherDatabase.close()
  })

  it('connects again after its connections were dropped', async () => {
    await postgres.dropConnections()
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
    expect(await listNames(app)).toContain('From the neighbour')
  })

  it('says that there is no database at an address, without its password', async () => {
    const opening = openDatabase({
      dataDir: '/nowhere',
      databaseUrl: 'postgres://hobbynest:sesame@localhost:1/hobbynest',
    })
    await expect(opening).rejects.toThrow(StartError)
    await expect(opening).rejects.toThrow(
      /^The database at DATABASE_URL \(localhost:1\) cannot be used: (?!.*sesame)/,
    )
  })

  it('answers 503 while the database is down', async () => {
    await postgres.stop()
    const [ready, list] = [await app.inject('/readyz'), await app.inject('/api/all-group')]
    expect([ready.statusCode, list.statusCode]).toEqual([503, 503])
    expect(list.json().error).toEqual({
      code: 'unavailable',
      message: 'The groups are not available right now. Please try again in a moment.',
    })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})
