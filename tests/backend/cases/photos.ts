import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../backend/database/database.ts'
import { createOperations } from '../../../backend/operate/operations.ts'
import { createPhotoStore } from '../../../backend/photos/photo-store.ts'
import { type App, openApp } from '../support/app.ts'
import { takePhoto } from '../support/pictures.ts'
import { ada, adasTwin, bearer, bob } from '../support/tokens.ts'
import { createGroup } from './calls.ts'

interface Parts {
  app: () => App
  database: () => Database
}

/** Photos that members upload. */
export function describePhotos({ app, database }: Parts): void {
  let photo: Buffer
  let count = 0

  beforeAll(async () => {
    photo = await takePhoto()
  })

  async function upload(
    member: Record<string, unknown> | null = ada,
    body = photo,
    type: string | null = 'image/jpeg',
  ) {
    const headers = { ...(member && (await bearer(member))), ...(type !== null && { 'content-type': type }) }
    return app().inject({ method: 'POST', url: '/api/photos', headers, payload: body })
  }

  /** Uploads a photo as a new member, and returns its path. */
  async function add(member: Record<string, unknown> = somebody()): Promise<string> {
    const response = await upload(member)
    expect(response.statusCode).toBe(201)
    return response.json().url
  }

  function somebody() {
    const sub = `uid-photographer-${++count}`
    return { sub, name: 'Photographer', email: `${sub}@hobbynest.test` }
  }

  const idOf = (url: string) => /[\da-f]{32}/.exec(url)?.[0] ?? ''
  const statusOf = async (url: string) => (await app().inject(url)).statusCode
  /** Of a backend that has not just sent it. */
  const statusElsewhere = async (url: string) => {
    const other = await openApp(database())
    const { statusCode } = await other.inject(url)
    await other.close()
    return statusCode
  }
  const age = (url: string, hours: number) =>
    database().query(
      `update hobbynest_photos set
        created_at = created_at - make_interval(hours => $2::int),
        unused_since = unused_since - make_interval(hours => $2::int)
      where id = $1`,
      [idOf(url), hours],
    )
  const sweep = () => createPhotoStore(database()).sweep()

  it('accepts a photo whatever its type is called, and gives it in two sizes, without the place where it was taken', async () => {
    const url = await add()
    expect(url).toMatch(/^\/api\/photos\/[\da-f]{32}-800\.webp$/)
    for (const [address, width] of [
      [url, 800],
      [url.replace('-800', '-1600'), 900],
    ] as const) {
      const response = await app().inject(address)
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
      const { format, exif, ...size } = await sharp(response.rawPayload).metadata()
      expect([format, exif, size.width]).toEqual(['webp', undefined, width])
    }
    for (const type of ['text/html', 'application/json', 'image/jpg', 'x', '', ';', 'image/jpeg; x', null])
      expect([type, (await upload(somebody(), photo, type)).statusCode]).toEqual([type, 201])
  })

  it('is served to be cached for good, for pages anywhere, and so that nothing in it runs', async () => {
    const url = await add()
    const { headers } = await app().inject(url)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const again = await app().inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body, again.headers['content-security-policy']]).toEqual([
      304,
      '',
      headers['content-security-policy'],
    ])
    const shown = await app().inject({ url, headers: { 'sec-fetch-dest': 'image' } })
    expect(shown.statusCode).toBe(200)
    const head = await app().inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      headers['content-length'],
    ])
  })

  it('is a JPEG of 1200 × 630 for link previews, also where it is smaller, until it is gone', async () => {
    const member = somebody()
    const uploaded = await upload(member, await takePhoto(300, 400))
    const preview = uploaded.json().url.replace('-800.webp', '-1200.jpg')
    for (const response of await Promise.all([app().inject(preview), app().inject(preview)])) {
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
      const { format, width, height, exif } = await sharp(response.rawPayload).metadata()
      expect([format, width, height, exif]).toEqual(['jpeg', 1200, 630, undefined])
    }
    await createOperations(database()).run({ what: 'forget', target: member.sub, why: 'Asked for it.' })
    expect(await statusElsewhere(preview)).toBe(404)
  })

  it.each([
    `${'0'.repeat(32)}-1200.jpg`,
    `${'0'.repeat(32)}-800.webp`,
    '0'.repeat(32),
    'nonsense',
    '..%2f..%2fall-group',
    "x' or '1'='1",
  ])('responds with 404 to the photo %s, which is not cached', async (id) => {
    const response = await app().inject(`/api/photos/${id}`)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(response.json().error.message).toBe('This photo no longer exists.')
  })

  it.each([
    ['GET', '/api/photos'],
    ['DELETE', `/api/photos/${'0'.repeat(32)}-800.webp`],
    ['PUT', `/api/photos/${'0'.repeat(32)}-800.webp`],
  ] as const)('lets nobody %s %s', async (method, url) => {
    const response = await app().inject({ method, url, headers: await bearer() })
    expect([response.statusCode, response.json().error.code]).toEqual([404, 'not_found'])
  })

  it.each([
    ['nobody', null, 401],
    ['a member', ada, 201],
    ['another member', bob, 201],
    ['another member with the same unverified email', adasTwin, 201],
  ] as const)(
    'treats an upload by %s as it should, and shows everybody what is there',
    async (_who, member, status) => {
      const url = await add()
      expect((await upload(member)).statusCode).toBe(status)
      const headers = member ? await bearer(member) : {}
      expect((await app().inject({ url, headers })).statusCode).toBe(200)
    },
  )

  it('of one member are at most 20 within a day', async () => {
    const member = somebody()
    await add(member)
    await database().query(
      `insert into hobbynest_photos (id, owner_uid, created_at, large, small)
      select md5(number::text), owner_uid, created_at, large, small
      from hobbynest_photos, generate_series(1, 19) number where owner_uid = $1`,
      [member.sub],
    )
    const refused = await upload(member)
    expect([refused.statusCode, refused.json().error]).toEqual([
      429,
      {
        code: 'too_many_photos',
        message:
          'You have uploaded 20 photos within a day, which is the limit. Use the address of a picture, or try again later.',
      },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    await add()
    await database().query(
      `update hobbynest_photos set created_at = created_at - interval '25 hours' where owner_uid = $1`,
      [member.sub],
    )
    await add(member)
  }, 60_000)

  it('are refused where there is no room for more, until some have gone', async () => {
    const small = await openApp(database(), { env: { MAX_PHOTOS_MB: '1' } })
    const uploadThere = async () => {
      const headers = await bearer(somebody())
      return small.inject({ method: 'POST', url: '/api/photos', headers, payload: photo })
    }
    expect((await uploadThere()).statusCode).toBe(201)
    await database().query(
      `insert into hobbynest_photos (id, owner_uid, created_at, large, small)
      select 'large-' || n, 'uid-large', now(), decode(repeat('00', 200000), 'hex'), '' from generate_series(1, 6) n`,
    )
    const refused = await uploadThere()
    expect([refused.statusCode, refused.json().error]).toEqual([
      507,
      {
        code: 'photos_full',
        message: 'There is no room for more photos here. Use the address of a picture instead.',
      },
    ])
    await database().query(`delete from hobbynest_photos where owner_uid = 'uid-large'`)
    expect((await uploadThere()).statusCode).toBe(201)
    await small.close()
  })

  it('are taken from one member one at a time, and from nobody who is banned', async () => {
    const member = somebody()
    // One that takes longer to convert than all five take to arrive.
    const large = await takePhoto(3000, 2000)
    const responses = await Promise.all(Array.from({ length: 5 }, () => upload(member, large)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429, 429, 429, 429])
    const { run } = createOperations(database())
    await run({ what: 'ban', target: member.sub, why: 'Spam.' })
    const refused = await upload(member)
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'banned'])
  })

  it('of an account that an operator forgets are gone at once, and those of others stay', async () => {
    const { run } = createOperations(database())
    const gone = somebody()
    const [shown, unused, adas] = [await add(gone), await add(gone), await add(ada)]
    await createGroup(app(), { photo: shown }, gone)
    await run({ what: 'forget', target: gone.sub, why: 'Asked for it.' })
    expect([await statusElsewhere(shown), await statusElsewhere(unused), await statusOf(adas)]).toEqual([
      404, 404, 200,
    ])
  })

  describe('that no group shows', () => {
    it('is deleted after a day', async () => {
      const url = await add()
      await age(url, 23)
      await sweep()
      expect(await statusOf(url)).toBe(200)
      await age(url, 2)
      await sweep()
      expect(await statusElsewhere(url)).toBe(404)
    })

    it('is kept from the last moment that one showed it, wherever that one says it is', async () => {
      const url = await add()
      const headers = await bearer()
      await age(url, 25)
      const id = await createGroup(app(), { photo: `https://hobbynest.example${url}` }, ada)
      await sweep()
      await sweep()
      expect(await statusOf(url)).toBe(200)
      await app().inject({ method: 'DELETE', url: `/api/all-group/${id}`, headers })
      await sweep()
      await age(url, 23)
      await sweep()
      expect(await statusOf(url)).toBe(200)
      // Once shown again, it is no longer unused.
      const other = await createGroup(app(), { photo: url }, ada)
      await sweep()
      await app().inject({ method: 'DELETE', url: `/api/all-group/${other}`, headers })
      await age(url, 25)
      await sweep()
      expect(await statusOf(url)).toBe(200)
      await age(url, 25)
      await sweep()
      expect(await statusElsewhere(url)).toBe(404)
    })

    it('is kept for a group that shows its larger size', async () => {
      const url = await add()
      await createGroup(app(), { photo: url.replace('-800', '-1600') }, ada)
      await age(url, 25)
      await sweep()
      await sweep()
      expect(await statusOf(url)).toBe(200)
    })

    it('is kept if its member uploaded it for their profile, until they upload the next one', async () => {
      const member = somebody()
      const addOfProfile = async () => {
        const headers = { ...(await bearer(member)), 'content-type': 'image/jpeg' }
        const request = { method: 'POST', url: '/api/photos?use=profile', headers, payload: photo } as const
        return String((await app().inject(request)).json().url)
      }
      const first = await addOfProfile()
      const id = await createGroup(app(), { photo: first }, member)
      await sweep()
      await app().inject({ method: 'DELETE', url: `/api/all-group/${id}`, headers: await bearer(member) })
      await sweep()
      await age(first, 25)
      await sweep()
      expect(await statusOf(first)).toBe(200)
      const second = await addOfProfile()
      for (const url of [first, second]) await age(url, 25)
      await sweep()
      expect([await statusElsewhere(first), await statusOf(second)]).toEqual([404, 200])
    })

    it('because an operator has removed that group is gone at once, if the same member had uploaded it', async () => {
      const { run } = createOperations(database())
      const spammer = somebody()
      const [own, adas] = [await add(spammer), await add(ada)]
      for (const photo of [own, adas]) {
        const target = await createGroup(app(), { photo }, spammer)
        await run({ what: 'remove', target, why: 'Advertising.' })
      }
      expect([await statusOf(own), await statusOf(adas)]).toEqual([404, 200])
    })
  })
}
