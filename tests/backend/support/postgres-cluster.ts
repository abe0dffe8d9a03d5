import { join } from 'node:path'
import { openDatabase } from '../../../backend/database/open-database.ts'
import { makeFolder } from '../../stack/support/stack-process.ts'
import { putDatabase } from './make-once.ts'

/** Starts a PostgreSQL for backends that connect to it by its address. */
export async function startPostgres() {
  const dataDir = makeFolder()
  await putDatabase(dataDir)
  let database = await openDatabase({ dataDir })
  const host = encodeURIComponent(join(dataDir, 'postgres'))
  return {
    url: `postgres://hobbynest@localhost/postgres?host=${host}`,
    async create(name: string): Promise<string> {
      await database.query(`create database ${name}`)
      return `postgres://hobbynest@localhost/${name}?host=${host}`
    },
    stop: () => database.close(),
    async restart(meanwhile = async () => {}) {
      await database.close()
      await meanwhile()
      database = await openDatabase({ dataDir })
    },
  }
}
