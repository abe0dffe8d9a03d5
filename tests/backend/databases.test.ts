// @vitest-environment node
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '../../backend/database/database.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { describeCalls } from './cases/calls.ts'
import { describeIdempotency } from './cases/idempotency.ts'
import { describeMemberLimits } from './cases/member-limits.ts'
import { describeMembers } from './cases/members.ts'
import { describeMessages } from './cases/messages.ts'
import { describeModeration } from './cases/moderation.ts'
import { describeOldGroups } from './cases/old-groups.ts'
import { describeOperations } from './cases/operations.ts'
import { describeOwnership } from './cases/ownership.ts'
import { describePages } from './cases/pages.ts'
import { describePhotos } from './cases/photos.ts'
import { describeStore } from './cases/store.ts'
import { describeVersions } from './cases/versions.ts'
import { type App, openApp } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { operator } from './support/tokens.ts'

let database: Database
let app: App

describe('the backend', () => {
  const folder = makeFolder()

  beforeAll(async () => {
    await putDatabase(folder)
    database = await openDatabase({ dataDir: folder, databaseUrl: process.env.TEST_DATABASE_URL })
    app = await openApp(database, { env: { OPERATORS: operator.email } })
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
  describe('what an operator does', () => describeOperations({ app: () => app, database: () => database }))
  describe('moderation', () => describeModeration({ app: () => app, database: () => database }))
  describe('members', () => describeMembers({ app: () => app, database: () => database }))
  describe('messages', () => describeMessages(() => database))
  describe('photos', () => describePhotos({ app: () => app, database: () => database }))
})
