import { startChild } from './child.ts'
import { missingPackages, startCluster } from './cluster.ts'
import { killUnderLoad } from './kills.ts'
import type { Section } from './section.ts'

const TITLE = 'The primary of three PostgreSQL, written to by HAProxy and by the addresses of all'

/** Kills the primary of a cluster, alone and with its machine, while two backends write. */
export async function soakFailover(cycles: number): Promise<Section> {
  const missing = missingPackages()
  if (missing.length > 0)
    return { title: TITLE, rows: { skipped: `apt-get install ${missing.join(' ')} first` }, faults: [] }
  const cluster = await startCluster()
  const servers = [
    await startChild('server.ts', { DATABASE_URL: cluster.url }),
    await startChild('server.ts', { DATABASE_URL: cluster.urlOfAll }),
  ]
  const section = await killUnderLoad(
    [
      { name: 'PostgreSQL', kill: () => cluster.killPrimary(false), failures: ['503'] },
      { name: 'its machine', kill: () => cluster.killPrimary(true), failures: ['503'] },
    ],
    { cycles: Math.ceil(cycles / 2), urls: () => servers.map(({ url }) => url), maxPauseMs: 15_000 },
  )
  for (const server of servers) await server.end('SIGTERM')
  await cluster.end()
  return { ...section, title: `${TITLE}: ${section.title}` }
}
