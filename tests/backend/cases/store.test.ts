import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Query } from '../../../backend/database/database.ts'
import { migrate } from '../../../backend/database/migrate.ts'
import { HttpError } from '../../../backend/http/http-error.ts'
import { createGroup } from '../support/app.ts'
import { app, database, listGroups, setUpBackend } from '../support/backend.ts'

setUpBackend()

it('changes nothing when it is migrated again', async () => {
  await migrate(database)
  const { rows } = await database.query('select file from hobbynest_migrated order by file')
  const files = readdirSync('backend/database/migrations').sort()
  expect(rows).toEqual(files.map((file) => ({ file })))
})

it('undoes a transaction that is refused, and keeps its connection', async () => {
  await createGroup(app)
  const before = await listGroups()
  const find = (query: Query) => query('select pg_backend_pid()')
  const used: unknown[] = []
  const work = database.transaction(async (query) => {
    used.push((await find(query)).rows)
    await query('delete from hobby_groups')
    throw new HttpError(422, 'invalid_input', 'Some fields are not valid.')
  })
  await expect(work).rejects.toMatchObject({ statusCode: 422 })
  expect([(await find(database.query)).rows]).toEqual(used)
  expect(await listGroups()).toEqual(before)
})
