// @vitest-environment node
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../backend/database/database.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { type App, buildInput, openApp } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { bearer } from './support/tokens.ts'

const folder = makeFolder()
let app: App
let database: Database
let backend: number

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Home</title>')
  writeFileSync(join(folder, '200.html'), '<!doctype html><title>HobbyNest</title>')
  writeFileSync(join(folder, '_redirects'), '/details-group/:id /200.html 200\n')
  await putDatabase(join(folder, 'data'))
  database = await openDatabase({ dataDir: join(folder, 'data') })
  app = await openApp(database, { env: { DIST_DIR: folder } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  backend = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

/** A proxy that passes everything on, and changes the tags of answers as one does that has compressed them. */
async function openProxy(rename: (tag: string) => string) {
  const proxy = createServer((asked, answer) => {
    const { method, url: path, headers } = asked
    const passedOn = request({ host: '127.0.0.1', port: backend, method, path, headers }, (answered) => {
      const { etag } = answered.headers
      answer.writeHead(answered.statusCode ?? 0, { ...answered.headers, ...(etag && { etag: rename(etag) }) })
      answered.pipe(answer)
    })
    asked.pipe(passedOn)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() }
}

describe.each([
  ['nginx', (tag: string) => tag.replace(/^(?!W\/)/, 'W/')],
  ['Apache with gzip', (tag: string) => tag.replace(/"$/, '-gzip"')],
  ['Apache with Brotli', (tag: string) => tag.replace(/"$/, '-br"')],
  ['Jetty', (tag: string) => tag.replace(/"$/, '--gzip"')],
  ['one that writes ;gzip', (tag: string) => tag.replace(/"$/, ';gzip"')],
])('behind %s', (_which, rename) => {
  let proxy: Awaited<ReturnType<typeof openProxy>>
  beforeAll(async () => {
    proxy = await openProxy(rename)
  })
  afterAll(() => proxy.close())

  async function call(path: string, method = 'GET', headers: Record<string, string> = {}, body?: object) {
    const answer = await fetch(proxy.url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, tag: answer.headers.get('etag') ?? '', body: await answer.text() }
  }

  async function createGroup() {
    const { body } = await call('/api/create-group', 'POST', await bearer(), buildInput())
    const path = `/api/all-group/${JSON.parse(body).insertedId}`
    return { path, tag: (await call(path)).tag }
  }

  it('a group that nobody else has changed is updated and deleted', async () => {
    const { path, tag } = await createGroup()
    const write = async (method: string, tag: string, body?: object) =>
      (await call(path, method, { ...(await bearer()), 'if-match': tag }, body)).status
    expect(tag).not.toBe('"v1"')
    expect(await write('PUT', tag, buildInput())).toBe(200)
    expect(await write('PUT', tag, buildInput())).toBe(412)
    expect(await write('DELETE', tag)).toBe(412)
    expect(await write('DELETE', (await call(path)).tag)).toBe(200)
  })

  it('lists, pages and files that have not changed are not sent again', async () => {
    const { path } = await createGroup()
    const page = path.replace('/api/all-group', '/details-group')
    for (const path of ['/api/all-group', '/api/all-group?limit=8', '/', page]) {
      const { tag } = await call(path)
      // As a browser asks; Node would ask for all of it.
      const headers = { 'if-none-match': `"other", ${tag}`, 'cache-control': 'max-age=0' }
      expect([path, (await call(path, 'GET', headers)).status]).toEqual([path, 304])
    }
  })
})
