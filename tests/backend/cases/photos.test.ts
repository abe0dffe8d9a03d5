import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { deleteExpired } from '../../../backend/operate/delete-expired.ts'
import { createOperations } from '../../../backend/operate/operations.ts'
import { createPhotoStore } from '../../../backend/photos/photo-store.ts'
import { buildInput, createGroup, errorOf, openApp, sendTo } from '../support/app.ts'
import { app, database, send, setUpBackend } from '../support/backend.ts'
import { takePhoto } from '../support/pictures.ts'
import { ada, bob, newMember } from '../support/tokens.ts'

setUpBackend()

let photo: Buffer

beforeAll(async () => {
  photo = await takePhoto()
})

const statusOf = async (url: string) => (await send('GET', url)).statusCode
const store = () => createPhotoStore(database)
const operate = (what: 'ban' | 'forget' | 'hide' | 'remove', target: string) =>
  createOperations(database).run({ what, target, why: 'Asked for it.' })
const deleteGroup = (id: string) => send('DELETE', `/api/all-group/${id}`, { as: ada })
const save = (method: 'POST' | 'PUT', path: string, photo: string) =>
  send(method, `/api/${path}`, { as: ada, payload: buildInput({ photo }) })

function upload(as: object | null = newMember(), payload = photo, headers = {}) {
  return send('POST', '/api/photos', { as, payload, headers })
}

async function add(as: { sub: string } = newMember(), isOfProfile = false): Promise<string> {
  return `/api/photos/${await store().add({ large: photo, small: photo }, as.sub, isOfProfile)}-800.webp`
}

/** The status from a backend that has not cached the photo. */
async function statusElsewhere(url: string): Promise<number> {
  return (await sendTo(await openApp(database), 'GET', url)).statusCode
}

async function makeOlder(hours: number): Promise<void> {
  await database.query(
    `update hobbynest_photos set created_at = created_at - $1::interval, unused_since = unused_since - $1::interval`,
    [`${hours} hours`],
  )
}

async function sweepLater(hours: number): Promise<void> {
  await makeOlder(hours)
  await deleteExpired(database)
}

it('accepts a photo from a member, of any declared type, and serves it to all in two sizes without its location', async () => {
  expect((await upload(null)).statusCode).toBe(401)
  const { url } = (await upload()).json()
  expect(url).toMatch(/^\/api\/photos\/[\da-f]{32}-800\.webp$/)
  for (const [address, width] of [
    [url, 800],
    [url.replace('-800', '-1600'), 900],
  ] as const) {
    const response = await send('GET', address)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
    const { format, exif, ...size } = await sharp(response.rawPayload).metadata()
    expect([format, exif, size.width]).toEqual(['webp', undefined, width])
  }
  for (const type of ['image/jpeg', 'text/html', 'application/json', ';']) {
    const { statusCode } = await upload(newMember(), photo, { 'content-type': type })
    expect([type, statusCode]).toEqual([type, 201])
  }
})

it('serves a photo to pages anywhere, to be cached for ever, and so that nothing in it runs', async () => {
  const url = await add()
  const { headers } = await send('GET', url)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect((await send('GET', url, { headers: { 'sec-fetch-dest': 'image' } })).statusCode).toBe(200)
  const head = await send('HEAD', url)
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(headers['content-length'])
})

it.each([
  `${'0'.repeat(32)}-1200.jpg`,
  `${'0'.repeat(32)}-800.webp`,
  '0'.repeat(32),
  'nonsense',
  '..%2f..%2fall-group',
  "x' or '1'='1",
])('responds with 404 to the photo %s, which is not cached', async (id) => {
  const response = await send('GET', `/api/photos/${id}`)
  const message = 'This photo no longer exists.'
  expect(errorOf(response)).toEqual({ status: 404, code: 'not_found', message })
  expect(response.headers['cache-control']).toBe('no-store')
})

it('refuses photos if there is no room for more, until some have been deleted', async () => {
  const small = await openApp(database, { env: { MAX_PHOTOS_MB: '1' } })
  const uploadThere = () => sendTo(small, 'POST', '/api/photos', { as: newMember(), payload: photo })
  await store().add({ large: Buffer.alloc(1_000_001), small: photo }, 'uid-large', false)
  expect(errorOf(await uploadThere())).toEqual({
    status: 507,
    code: 'photos_full',
    message: 'There is no room for more photos here. Use the address of a picture instead.',
  })
  await operate('forget', 'uid-large')
  expect((await uploadThere()).statusCode).toBe(201)
})

it('accepts one photo at a time from a member, and none from a banned one', async () => {
  const member = newMember()
  // It takes longer to convert than all five uploads take to arrive.
  const large = await takePhoto(3000, 2000)
  const responses = await Promise.all(Array.from({ length: 5 }, () => upload(member, large)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429, 429, 429, 429])
  await operate('ban', member.sub)
  expect(errorOf(await upload(member))).toMatchObject({ status: 403, code: 'banned' })
})

it('serves a photo that has been taken down for at most another minute, however popular it is', async () => {
  const member = newMember()
  const url = await add(member)
  expect(await statusOf(url)).toBe(200)
  await operate('forget', member.sub)
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 30_000)
  expect(await statusOf(url)).toBe(200)
  clock.mockReturnValue(now + 60_001)
  await expect.poll(() => statusOf(url)).toBe(404)
})

it('hides the photo of a hidden group, unless a group of its own member shows it', async () => {
  const [adas, bobs] = [await add(ada), await add(bob)]
  // That of another member does not count.
  for (const photo of [adas, bobs]) await createGroup(app, { photo }, ada)
  for (const photo of [adas, bobs]) {
    const target = await createGroup(app, { photo: `https://elsewhere.example${photo}` }, newMember())
    await operate('hide', target)
  }
  expect([await statusOf(adas), await statusOf(bobs)]).toEqual([200, 404])
})

it.each([
  ['deleted', deleteGroup],
  ['given another', (id: string) => send('PUT', `/api/all-group/${id}`, { as: ada, payload: buildInput() })],
])('deletes the photo of a hidden group that is %s, unless another group shows it', async (_, change) => {
  const [own, shared, bobs] = [await add(ada, true), await add(ada), await add(bob)]
  await createGroup(app, { photo: shared }, ada)
  for (const photo of [own, shared, bobs]) {
    const id = await createGroup(app, { photo }, ada)
    await operate('hide', id)
    expect((await change(id)).statusCode).toBe(200)
  }
  expect([await statusOf(own), await statusOf(shared), await statusOf(bobs)]).toEqual([404, 200, 200])
})

it.each([
  ['a query', (path: string) => `${path}?1`],
  ['a fragment', (path: string) => `${path}#1`],
  ['a detour', (path: string) => path.replace('/photos/', '/photos/x/../')],
  ['an escape', (path: string) => path.replace('-800', '%2d800')],
])('refuses an uploaded photo whose address %s disguises', async (_, disguise) => {
  const url = await add(ada)
  const photo = `https://hobbynest.example${disguise(url)}`
  const fields = { photo: 'Enter the address of an uploaded photo exactly as it was given.' }
  expect(errorOf(await save('POST', 'create-group', photo))).toMatchObject({ status: 422, fields })
  expect(errorOf(await save('PUT', `all-group/${await createGroup(app)}`, photo))).toMatchObject({ fields })
})

describe('a photo that no group shows', () => {
  it('is deleted after a day', async () => {
    const url = await add()
    await sweepLater(23)
    expect(await statusElsewhere(url)).toBe(200)
    await sweepLater(2)
    expect(await statusOf(url)).toBe(404)
  })

  it('is refused for a group once it is gone, unless the group has it already or it is on another site', async () => {
    const [gone, there] = [await add(ada), await add(ada)]
    const id = await createGroup(app, { photo: there }, ada)
    await database.query('delete from hobbynest_photos')
    for (const refused of [
      await save('POST', 'create-group', gone),
      await save('PUT', `all-group/${id}`, gone),
    ]) {
      const fields = { photo: 'This photo is no longer here. Please upload it again.' }
      expect(errorOf(refused)).toMatchObject({ status: 422, fields })
    }
    expect((await save('PUT', `all-group/${id}`, there)).statusCode).toBe(200)
    expect((await save('POST', 'create-group', `https://elsewhere.example${gone}`)).statusCode).toBe(201)
  })

  it('is kept for a day after a group last showed it, under whatever address', async () => {
    const url = await add()
    const id = await createGroup(app, { photo: `https://hobbynest.example${url}` })
    for (const hours of [25, 0]) await sweepLater(hours)
    expect(await statusElsewhere(url)).toBe(200)
    await deleteGroup(id)
    for (const hours of [0, 23]) await sweepLater(hours)
    expect(await statusElsewhere(url)).toBe(200)
    // A group that shows its larger size uses it too.
    const other = await createGroup(app, { photo: url.replace('-800', '-1600') })
    await sweepLater(0)
    await deleteGroup(other)
    await sweepLater(25)
    expect(await statusElsewhere(url)).toBe(200)
    await sweepLater(25)
    expect(await statusOf(url)).toBe(404)
  })

  it('is kept if its member uploaded it for their profile, until they upload another one', async () => {
    const member = newMember()
    const uploaded = await send('POST', '/api/photos?use=profile', { as: member, payload: photo })
    const first = String(uploaded.json().url)
    // One for a group takes no profile photo's place.
    await add(member)
    const id = await createGroup(app, { photo: first })
    await sweepLater(0)
    await deleteGroup(id)
    for (const hours of [0, 25]) await sweepLater(hours)
    expect(await statusElsewhere(first)).toBe(200)
    const second = await add(member, true)
    await sweepLater(25)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  })

  it('because an operator has removed its group is deleted at once, if the same member had uploaded it', async () => {
    const spammer = newMember()
    const [own, adas] = [await add(spammer), await add(ada)]
    for (const photo of [own, adas]) await operate('remove', await createGroup(app, { photo }, spammer))
    expect([await statusOf(own), await statusOf(adas)]).toEqual([404, 200])
  })
})
