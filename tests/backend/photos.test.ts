import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import * as conversion from '../../backend/photos/convert-photo.ts'
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
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(Buffer.alloc(64 * 1024))
      sent += 64 * 1024
      if (sent >= 64 * MB) controller.close()
    },
  })
  const init = { method: 'POST', headers: await bearer(), body, duplex: 'half' as const }
  const response = await fetch(`${url}/api/photos`, init).catch((error: Error) => error)
  // A client that keeps sending may find the connection closed before it reads the response.
  if (response instanceof Response) expect(response.status).toBe(413)
  expect(sent).toBeLessThan(32 * MB)
  // Both have freed their turns.
  expect((await upload(app, Buffer.from('x'))).statusCode).toBe(415)
  await app.close()
})

/** Sends the headers of an upload, whose bytes are still to come. */
async function beginUpload(app: App, length: number): Promise<Socket> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { authorization } = await bearer()
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const lines = ['POST /api/photos HTTP/1.1', 'Host: nest.example', `Authorization: ${authorization}`]
  socket.write([...lines, `Content-Length: ${length}`, '', ''].join('\r\n'))
  return socket
}

it.each([
  ['before its turn', 'onRequest'],
  ['before its photo is converted', 'preHandler'],
])('keeps neither the turn nor the photo of a client that disconnects %s', async (_when, hook) => {
  const statements: string[] = []
  const app = await openApp(databaseOf([], (sql) => statements.push(sql)))
  const left = Promise.withResolvers<void>()
  app.addHook(hook as 'preHandler', async (_request, { raw }) => {
    if (socket.destroyed) return
    socket.destroy()
    await once(raw, 'close')
    left.resolve()
  })
  const photo = await takePhoto()
  const socket = await beginUpload(app, photo.length)
  socket.write(photo)
  await left.promise
  await vi.waitFor(async () => expect((await upload(app, Buffer.from('x'))).statusCode).toBe(415), 20_000)
  expect(statements.filter((text) => text.includes('insert into hobbynest_photos'))).toEqual([])
  await app.close()
})

it('lets a member who disconnects upload another photo only once the first has been converted', async () => {
  const converted = Promise.withResolvers<never>()
  const convert = vi.spyOn(conversion, 'convertPhoto').mockReturnValueOnce(converted.promise)
  const app = await openApp()
  const left = Promise.withResolvers<void>()
  app.addHook('onRequest', async (_request, { raw }) => void raw.once('close', left.resolve))
  const socket = await beginUpload(app, 1)
  socket.write('x')
  await expect.poll(() => convert).toHaveBeenCalled()
  socket.destroy()
  await left.promise
  expect((await upload(app, Buffer.from('x'))).statusCode).toBe(429)
  converted.reject(new Error('It takes too long.'))
  await vi.waitFor(async () => expect((await upload(app, Buffer.from('x'))).statusCode).toBe(415), 20_000)
  await app.close()
})

it('serves others while photos are converted, and takes eight at a time', async () => {
  const app = await openApp()
  const photo = await takePhoto()
  const statuses: number[] = []
  const uploads = Array.from({ length: 12 }, async (_, index) =>
    statuses.push((await upload(app, photo, `uid-${index}`)).statusCode),
  )
  let responsesMeanwhile = 0
  while (statuses.length < uploads.length && responsesMeanwhile <= 100) {
    expect((await sendTo(app, 'GET', '/healthz')).statusCode).toBe(200)
    if (statuses.includes(201)) responsesMeanwhile += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(uploads)
  expect(statuses.sort()).toEqual([...Array(8).fill(201), ...Array(4).fill(503)])
  // If this process converted the photos, there would be only a few responses in between.
  expect(responsesMeanwhile).toBeGreaterThan(100)
  expect((await upload(app, photo, 'uid-11')).statusCode).toBe(201)
})

it('serves every photo even if more are requested at once than fit into memory', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => index.toString(16).padStart(32, '0'))
  const allRequested = Promise.withResolvers<void>()
  let queries = 0
  const database = databaseOf([{ bytes: Buffer.alloc(200_000) }], () => {
    queries += 1
    if (queries === ids.length) allRequested.resolve()
    return allRequested.promise
  })
  const app = await openApp(database)
  const responses = await Promise.all(ids.map((id) => sendTo(app, 'GET', `/api/photos/${id}-800.webp`)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

it.each([
  [{ SITE_URL: 'https://nest.example' }, 'https://nest.example/api/photos/'],
  [{ VITE_API_HOST: 'https://api.nest.example/v1/' }, 'https://api.nest.example/v1/photos/'],
  [{ SITE_URL: 'https://nest.example', VITE_API_HOST: '/v2' }, 'https://nest.example/v2/photos/'],
])('gives a photo an absolute address, also in account data, with %j', async (env, address) => {
  const app = await openApp(databaseOf([{ id: 'f'.repeat(32) }]), { env })
  expect((await upload(app, await takePhoto())).json().url).toMatch(address)
  expect((await sendTo(app, 'GET', '/api/account', { as: ada })).json().photos[0]).toMatch(address)
})
