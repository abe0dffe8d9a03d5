import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { type App, databaseOf, errorOf, openApp, sendTo } from './support/app.ts'
import { takePhoto } from './support/pictures.ts'
import { ada, bearer } from './support/tokens.ts'

const MB = 1024 * 1024

const upload = (app: App, payload: Buffer, sub = ada.sub) =>
  sendTo(app, 'POST', '/api/photos', { as: { ...ada, sub }, payload })

it('refuses an upload of more than 8 MB, even if its length is not given', async () => {
  const app = await openApp()
  const refusal = errorOf(await upload(app, Buffer.alloc(8 * MB + 1)))
  expect(refusal).toMatchObject({ status: 413, code: 'too_large' })
  const url = await app.listen({ port: 0 })
  let sent = 0
  const init = { duplex: 'half' as const }
  const response = await fetch(`${url}/api/photos`, {
    ...init,
    method: 'POST',
    headers: await bearer(),
    body: new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.alloc(64 * 1024))
        sent += 64 * 1024
        if (sent >= 64 * MB) controller.close()
      },
    }),
  }).catch((error: Error) => error)
  // Whoever goes on sending may find the connection closed before the response is read.
  if (response instanceof Response) expect(response.status).toBe(413)
  expect(sent).toBeLessThan(32 * MB)
  // Neither still occupies its turn.
  expect((await upload(app, Buffer.from('x'))).statusCode).toBe(415)
  await app.close()
})

it('takes no turn for somebody who has gone before theirs came', async () => {
  const [requested, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const database = databaseOf([])
  const app = await openApp({
    ...database,
    async query(text, params) {
      requested.resolve()
      await reply.promise
      return database.query(text, params)
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { authorization } = await bearer()
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `POST /api/photos HTTP/1.1\r\nHost: nest.example\r\nAuthorization: ${authorization}\r\nContent-Length: 9\r\n\r\n`,
  )
  const [, response] = await once(app.server, 'request')
  await requested.promise
  socket.destroy()
  await once(response, 'close')
  reply.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  expect((await upload(app, Buffer.from('x'))).statusCode).toBe(415)
  await app.close()
})

it('keeps no photo of somebody who has gone before it was converted', async () => {
  const statements: string[] = []
  const database = databaseOf([])
  const app = await openApp({
    ...database,
    query(text, params) {
      statements.push(text)
      return database.query(text, params)
    },
  })
  const left = Promise.withResolvers<void>()
  app.addHook('preHandler', async (_request, { raw }) => {
    if (socket.destroyed) return
    socket.destroy()
    await once(raw, 'close')
    left.resolve()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { authorization } = await bearer()
  const photo = await takePhoto()
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `POST /api/photos?use=profile HTTP/1.1\r\nHost: nest.example\r\nAuthorization: ${authorization}\r\nContent-Length: ${photo.length}\r\n\r\n`,
  )
  socket.write(photo)
  await left.promise
  await vi.waitFor(async () => expect((await upload(app, Buffer.from('x'))).statusCode).toBe(415), 20_000)
  expect(statements.filter((text) => text.includes('insert into hobbynest_photos'))).toEqual([])
  await app.close()
})

it('serves others while photos are converted, and takes eight at a time', async () => {
  const app = await openApp()
  const photo = await takePhoto()
  const statuses: number[] = []
  const uploads = Array.from({ length: 12 }, async (_, index) =>
    statuses.push((await upload(app, photo, `uid-${index}`)).statusCode),
  )
  /** Since the first photo was converted. */
  let uploaded = 0
  let isDone = false
  const all = Promise.all(uploads).then(() => {
    isDone = true
  })
  while (!isDone && uploaded <= 100) {
    expect((await sendTo(app, 'GET', '/healthz')).statusCode).toBe(200)
    if (statuses.includes(201)) uploaded += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  await all
  expect(statuses.sort()).toEqual([...Array(8).fill(201), ...Array(4).fill(503)])
  // Were they converted here, there would be a handful of responses in between.
  expect(uploaded).toBeGreaterThan(100)
  expect((await upload(app, photo, 'uid-11')).statusCode).toBe(201)
})

it.each([
  [{ SITE_URL: 'https://hobbynest.example' }, /^https:\/\/hobbynest\.example\/api\/photos\//],
  [
    { VITE_API_HOST: 'https://api.hobbynest.example/v1/' },
    /^https:\/\/api\.hobbynest\.example\/v1\/photos\//,
  ],
  [
    { SITE_URL: 'https://hobbynest.example', VITE_API_HOST: '/backend' },
    /^https:\/\/hobbynest\.example\/backend\/photos\//,
  ],
])('gives with %j an address for whoever reads the group, or their own data', async (env, address) => {
  const app = await openApp(databaseOf([{ id: 'f'.repeat(32) }]), { env })
  expect((await upload(app, await takePhoto())).json().url).toMatch(address)
  expect((await sendTo(app, 'GET', '/api/account', { as: ada })).json().photos[0]).toMatch(address)
})

it('counts photos that are shown as files, not as calls', async () => {
  const bytes = new Uint8Array([1])
  const app = await openApp(databaseOf([{ bytes }]), { limits: { requests: 2, files: 5 } })
  const get = async () => (await sendTo(app, 'GET', `/api/photos/${'0'.repeat(32)}-800.webp`)).statusCode
  for (const _ of [1, 2, 3, 4, 5]) expect(await get()).toBe(200)
  expect(await get()).toBe(429)
  expect((await sendTo(app, 'GET', '/api/my-groups')).statusCode).toBe(401)
})
