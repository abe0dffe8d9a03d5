import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../backend/database/open-database.ts'
import { findPort, makeFolder } from '../stack/support/stack-process.ts'
import { readPid } from './kills.ts'

/** The Debian packages, with a file of each. */
const PACKAGES = {
  postgresql: '/usr/lib/postgresql',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
}
const NODES = 3
const IS_ROOT = process.getuid?.() === 0

interface Node {
  name: string
  folder: string
  rest: number
  postgres: number
  patroni: ChildProcess | undefined
}

interface Member {
  name: string
  role: string
  state: string
}

export function missingPackages(): string[] {
  return Object.entries(PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
}

/** Starts three PostgreSQL managed by Patroni and etcd, behind HAProxy. Replication is synchronous: two have each commit. */
export async function startCluster() {
  const folder = makeFolder()
  const children = new Set<ChildProcess>()
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL')
  })

  /** Runs a program, not as root, which PostgreSQL refuses. */
  function run(name: string, command: string, ...args: string[]): ChildProcess {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const asPostgres = ['--reuid=postgres', '--regid=postgres', '--init-groups', '--', command]
    const child = spawn(IS_ROOT ? 'setpriv' : command, [...(IS_ROOT ? asPostgres : []), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH },
      stdio: ['ignore', log, log],
    })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }

  const [etcd, peers, proxy] = [await findPort(), await findPort(), await findPort()]
  const nodes: Node[] = []
  for (let index = 0; index < NODES; index++) {
    const name = `node${index}`
    const own = { rest: await findPort(), postgres: await findPort() }
    nodes.push({ name, folder: join(folder, name), ...own, patroni: undefined })
  }
  for (const node of nodes) {
    mkdirSync(node.folder, { mode: 0o700 })
    writeFileSync(`${node.folder}.json`, JSON.stringify(configOf(node, etcd)))
  }
  writeFileSync(join(folder, 'haproxy.cfg'), proxyConfig(nodes, proxy))
  if (IS_ROOT) execFileSync('chown', ['-R', 'postgres', folder])
  const [client, peer] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peers}`]
  run(
    'etcd',
    PACKAGES['etcd-server'],
    ...['--name', 'etcd', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `etcd=${peer}`],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
  )
  const start = (node: Node) => {
    node.patroni = run(node.name, PACKAGES.patroni, `${node.folder}.json`)
  }
  nodes.forEach(start)
  run('haproxy', PACKAGES.haproxy, '-db', '-f', join(folder, 'haproxy.cfg'))

  async function members(): Promise<Member[]> {
    for (const { rest } of nodes) {
      const response = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => undefined)
      if (response?.ok) return ((await response.json()) as { members: Member[] }).members
    }
    return []
  }

  const cluster = {
    folder,
    url: `postgres://postgres@127.0.0.1:${proxy}/postgres`,
    urlOfAll: `postgres://postgres@${nodes.map(({ postgres }) => `127.0.0.1:${postgres}`).join(',')}/postgres`,

    /** Waits until all run, one of them as synchronous standby. */
    async settle(): Promise<void> {
      for (let tries = 0; ; tries++) {
        const found = await members()
        const isWhole = found.filter(({ state }) => /running|streaming/.test(state)).length === NODES
        if (isWhole && ['leader', 'sync_standby'].every((role) => found.some((one) => one.role === role)))
          return
        if (tries > 600) {
          // The folder is deleted at the end.
          const logs = nodes.map((node) => readFileSync(`${node.folder}.log`, 'utf8').slice(-2_000))
          throw new Error(`The cluster does not recover: ${JSON.stringify(found)}\n${logs.join('\n')}`)
        }
        await wait(200)
      }
    },

    /** Starts PgBouncer in transaction mode in front of HAProxy, with the server settings that docs/deploy.md names. */
    async startPooler(): Promise<string> {
      const port = await findPort()
      writeFileSync(join(folder, 'pgbouncer.ini'), poolerConfig(proxy, port))
      const database = await openDatabase({ dataDir: folder, databaseUrl: cluster.url })
      await database.query(`alter role postgres set statement_timeout = '10s'`)
      await database.query('alter role postgres set random_page_cost = 1.1')
      await database.close()
      run('pgbouncer', PACKAGES.pgbouncer, join(folder, 'pgbouncer.ini'))
      return `postgres://postgres@127.0.0.1:${port}/postgres`
    },

    /** Kills the primary, or its whole machine; returns the function that restarts it and waits for the cluster to settle. */
    async killPrimary(isMachine: boolean): Promise<() => Promise<void>> {
      const { name } = (await members()).find(({ role }) => role === 'leader') ?? {}
      const node = nodes.find((one) => one.name === name)
      if (!node?.patroni) throw new Error('There is no primary.')
      const { patroni } = node
      if (isMachine) {
        patroni.kill('SIGKILL')
        await once(patroni, 'exit')
      }
      process.kill(readPid(join(node.folder, 'data')), 'SIGKILL')
      return () => {
        if (isMachine) start(node)
        return cluster.settle()
      }
    },

    async end(): Promise<void> {
      // Patroni also stops its PostgreSQL.
      const ends = nodes.flatMap(({ patroni }) =>
        patroni && patroni.exitCode === null ? [once(patroni, 'exit')] : [],
      )
      for (const { patroni } of nodes) patroni?.kill('SIGTERM')
      await Promise.all(ends)
      for (const child of children) child.kill('SIGKILL')
    },
  }
  await cluster.settle()
  return cluster
}

function configOf({ name, folder, rest, postgres }: Node, etcd: number) {
  const version = readdirSync(PACKAGES.postgresql).sort((one, other) => Number(other) - Number(one))[0] ?? ''
  const superuser = { username: 'postgres' }
  return {
    scope: 'hobbynest',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 9,
        loop_wait: 2,
        retry_timeout: 3,
        // Fails over at once, instead of waiting for a dead primary to restart.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: join(folder, 'data'),
      bin_dir: join(PACKAGES.postgresql, version, 'bin'),
      authentication: { superuser, replication: superuser, rewind: superuser },
      parameters: { unix_socket_directories: folder },
    },
  }
}

function proxyConfig(nodes: Node[], port: number): string {
  return `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} check port ${rest}`).join('\n')}
`
}

function poolerConfig(proxy: number, port: number): string {
  return `
[databases]
postgres = host=127.0.0.1 port=${proxy} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
`
}
