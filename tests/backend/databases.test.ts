// @vitest-environment node
import { describe } from 'vitest'
import { describeMessages } from './cases/messages.ts'
import { describeModeration } from './cases/moderation.ts'
import { describeOperations } from './cases/operations.ts'
import { app, database, setUpBackend } from './support/backend.ts'

setUpBackend()

describe('what an operator does', () => describeOperations(() => database))
describe('moderation', () => describeModeration({ app: () => app, database: () => database }))
describe('messages', () => describeMessages(() => database))
