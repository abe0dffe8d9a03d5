// @vitest-environment node
import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../backend/database/database.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { GROUP_LIMITS } from '../../src/features/groups/group-input.ts'
import { cleanLine } from '../../src/text/clean-text.ts'
import { makeFolder } from '../stack/support/stack-process.ts'

import { type App, buildInput, createGroup, openApp } from './support/app.ts'
import { HOSTILE_PHOTOS, HOSTILE_TEXTS } from './support/hostile.ts'
import { putDatabase } from './support/make-once.ts'
import { ada, bearer } from './support/tokens.ts'

const TEXT_FIELDS = ['name', 'description', 'location'] as const
const FIELDS = [...TEXT_FIELDS, 'category', 'members', 'date', 'photo'] as const
// The same texts in each run: nothing fails by chance.
const RUNS = { numRuns: 25, seed: 1 }

let app: App
let authorization: string

/** Any text of one line that may be stored, of every script, with emoji, marks and hostile pieces. */
function anyText(longest: number) {
  return fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        ...HOSTILE_TEXTS,
        '‮שלום ‏عليكم‎',
        'ශ්‍රියානි',
        'علی‌رضا',
        '👩‍👩‍👧‍👦 🏴‍☠️',
        `"'\`\\`,
        'Ａ\u0301\u200b\ufeff',
      ),
    )
    .map((text) => cleanLine(text.slice(0, longest)))
    .filter((text) => text !== '')
}

/** What no field accepts: wrong types, nothing, too much, and what cannot be seen. */
const RUBBISH: unknown[] = [
  ...[null, undefined, true, false, [], {}, [['x']], { toString: 'x' }, -0.5, 1e308, -1],
  ...['', ' \n\t', '\0', '\ud800', '\u200b\u3164\ufe0f', 'x'.repeat(60_000), '😀'.repeat(5_000)],
]
const anyRubbish = fc.oneof(
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'length', 'a'), fc.string(), { maxKeys: 3 }),
)

const anyHostile = fc.oneof(anyRubbish, fc.constantFrom(...HOSTILE_TEXTS))
const ANY_BAD = {
  name: fc.oneof(anyRubbish, tooLong(GROUP_LIMITS.name)),
  description: fc.oneof(anyRubbish, tooLong(GROUP_LIMITS.description)),
  location: fc.oneof(anyRubbish, tooLong(GROUP_LIMITS.location)),
  category: anyHostile,
  members: fc.oneof(anyHostile, fc.integer({ min: GROUP_LIMITS.members + 1 })),
  date: anyHostile,
  photo: fc.oneof(anyHostile, fc.constantFrom(...HOSTILE_PHOTOS), tooLong(GROUP_LIMITS.photo)),
}

function tooLong(limit: number) {
  return fc.integer({ min: 1, max: 900 }).map((over) => 'é'.repeat(limit + over))
}

async function send(method: 'POST' | 'PUT', url: string, payload: string | object) {
  const headers = { authorization, 'content-type': 'application/json' }
  return app.inject({ method, url, headers, payload })
}

async function listBody(): Promise<string> {
  return (await app.inject('/api/all-group')).body
}

/** What reaches the database. */
function describeStored(): void {
  it('keeps any valid text exactly, created and updated', async () => {
    const id = await createGroup(app)
    const anyGroup = fc.record({
      name: anyText(GROUP_LIMITS.name),
      description: anyText(GROUP_LIMITS.description),
      location: anyText(GROUP_LIMITS.location),
      members: fc.integer({ min: 1, max: GROUP_LIMITS.members }),
      photo: fc.webUrl({ validSchemes: ['https', 'http'], withQueryParameters: true }),
    })
    await fc.assert(
      fc.asyncProperty(anyGroup, async (group) => {
        const url = `/api/all-group/${id}`
        expect((await send('PUT', url, buildInput(group))).statusCode).toBe(200)
        expect((await app.inject(url)).json()).toMatchObject(group)
        const created = await createGroup(app, group)
        expect((await app.inject(`/api/all-group/${created}`)).json()).toMatchObject(group)
      }),
      RUNS,
    )
  })

  it('responds with 4xx to any id, email, key and tag, and changes nothing', async () => {
    const owned = `/api/all-group/${await createGroup(app)}`
    const before = await listBody()
    const anyPart = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom(...HOSTILE_TEXTS, '\ud800', 'é\0'))
    await fc.assert(
      fc.asyncProperty(anyPart, async (part) => {
        const path = encodeURIComponent(part.toWellFormed())
        const ascii = part.replace(/[^\x20-\x7e]/g, '').trim()
        // `*` matches any version: a valid If-Match.
        fc.pre(ascii !== '*')
        const responses = [
          ...(path === '' || path === '.' || path === '..'
            ? []
            : [
                await app.inject(`/api/all-group/${path}`),
                await app.inject(`/api/all-group/${path}/members`),
                await app.inject({
                  method: 'PUT',
                  url: `/api/all-group/${path}/members/me`,
                  headers: { authorization },
                }),
              ]),
          await app.inject({ url: '/api/joined-groups', headers: { authorization: ascii } }),
          await app.inject({ url: `/api/my-groups?email=${path}`, headers: { authorization } }),
          await app.inject({ url: '/api/my-groups', headers: { authorization: ascii } }),
          await app.inject({
            method: 'PUT',
            url: owned,
            headers: { authorization, 'if-match': ascii },
            payload: buildInput(),
          }),
          await app.inject({
            method: 'POST',
            url: '/api/create-group',
            headers: { authorization, 'idempotency-key': ascii },
            payload: buildInput({ name: '' }),
          }),
        ]
        for (const { statusCode } of responses) {
          expect(statusCode).toBeGreaterThanOrEqual(400)
          expect(statusCode).toBeLessThan(500)
        }
      }),
      RUNS,
    )
    expect(await listBody()).toBe(before)
  })

  it('removes nobody from a group by an id that no member has, and joins whatever the body says', async () => {
    const url = `/api/all-group/${await createGroup(app)}/members`
    const headers = { authorization }
    const join = { method: 'PUT', url: `${url}/me`, headers } as const
    await app.inject(join)
    const before = (await app.inject({ url, headers })).body
    const anyId = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom(...HOSTILE_TEXTS, 'é\0', '\0'))
    await fc.assert(
      fc.asyncProperty(anyId, fc.json({ maxDepth: 2 }), async (id, payload) => {
        fc.pre(!['', '.', '..', 'me'].includes(id))
        const gone = await app.inject({ method: 'DELETE', url: `${url}/${encodeURIComponent(id)}`, headers })
        expect([200, 400]).toContain(gone.statusCode)
        const typed = { ...headers, 'content-type': 'application/json' }
        expect((await app.inject({ ...join, headers: typed, payload })).statusCode).toBe(200)
      }),
      RUNS,
    )
    expect((await app.inject({ url, headers })).body).toBe(before)
  })

  it.each(HOSTILE_TEXTS)('keeps %j as text', async (text) => {
    const texts = { name: text, description: text, location: text }
    const response = await app.inject(`/api/all-group/${await createGroup(app, texts)}`)
    expect(response.json()).toMatchObject(texts)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  })
}

/** What is refused before it reaches a database, of either kind. */
function describeRefused(): void {
  it.each(FIELDS)('names %s when it is wrong in any way, and changes nothing', async (field) => {
    const url = `/api/all-group/${await createGroup(app)}`
    const before = await listBody()
    async function expectRefusal(value: unknown) {
      for (const [method, address] of [['POST', '/api/create-group'] as const, ['PUT', url] as const]) {
        const response = await send(method, address, buildInput({ [field]: value }))
        expect([response.statusCode, response.json().error.code]).toEqual([422, 'invalid_input'])
        expect(Object.keys(response.json().error.fields)).toEqual([field])
      }
    }
    for (const value of RUBBISH) await expectRefusal(value)
    await fc.assert(fc.asyncProperty(ANY_BAD[field], expectRefusal), RUNS)
    expect(await listBody()).toBe(before)
  })

  it('responds with 4xx to any JSON at all, and to any bytes', async () => {
    const before = await listBody()
    const anyBody = fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.integer({ min: 1, max: 9_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
      fc.json({ maxDepth: 1 }).map((json) => `{"__proto__":${json},"constructor":${json},"name":${json}}`),
    )
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const { statusCode } = await send('POST', '/api/create-group', body)
        expect([400, 413, 422]).toContain(statusCode)
      }),
      RUNS,
    )
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(await listBody()).toBe(before)
  })

  it.each(HOSTILE_PHOTOS)('refuses the photo %j', async (photo) => {
    const response = await send('POST', '/api/create-group', buildInput({ photo }))
    expect([response.statusCode, Object.keys(response.json().error.fields)]).toEqual([422, ['photo']])
  })
}

const folder = makeFolder()
let database: Database
beforeAll(async () => {
  authorization = (await bearer(ada)).authorization
  await putDatabase(folder)
  database = await openDatabase({ dataDir: folder })
  app = await openApp(database, { limits: { requests: 1e6, writes: 1e6 } })
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true })
})
describe('what may be stored', describeStored)
describe('what is refused', describeRefused)
