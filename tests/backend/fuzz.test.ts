import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanLine } from '../../src/text/clean-text.ts'
import { buildInput, createGroup, errorOf, sendGroup } from './support/app.ts'
import { app, listGroups, send, setUpBackend } from './support/backend.ts'
import { HOSTILE_PHOTOS, HOSTILE_TEXTS } from './support/hostile.ts'
import { ada } from './support/tokens.ts'

setUpBackend()

const MAX = { name: 100, description: 4000, location: 200, members: 100_000, photo: 2048 }

// The seed makes all runs alike, so that no test fails by chance.
const RUNS = { numRuns: 25, seed: 1 }

const ODD_TEXTS = ['‮שלום ‏عليكم‎', 'ශ්‍රියානි', 'علی‌رضا', '👩‍👩‍👧‍👦 🏴‍☠️', `"'\`\\`, 'Ａ\u0301\u200b\ufeff']

/** Any valid text of one line, in any script, with emoji, combining marks and injections. */
function anyText(longest: number) {
  return fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(...HOSTILE_TEXTS, ...ODD_TEXTS),
    )
    .map((text) => cleanLine(text.slice(0, longest)))
    .filter((text) => text !== '')
}

/** Values that no field accepts: wrong types, empty, too long, or invisible. */
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
  name: fc.oneof(anyRubbish, tooLong(MAX.name)),
  description: fc.oneof(anyRubbish, tooLong(MAX.description)),
  location: fc.oneof(anyRubbish, tooLong(MAX.location)),
  category: anyHostile,
  members: fc.oneof(anyHostile, fc.integer({ min: MAX.members + 1 })),
  date: anyHostile,
  photo: fc.oneof(anyHostile, fc.constantFrom(...HOSTILE_PHOTOS), tooLong(MAX.photo)),
}

function tooLong(limit: number) {
  return fc.integer({ min: 1, max: 900 }).map((over) => 'é'.repeat(limit + over))
}

it('keeps any valid text exactly, created and updated', async () => {
  const id = await createGroup(app)
  const read = async (group: string) => (await send('GET', `/api/all-group/${group}`)).json()
  const anyGroup = fc.record({
    name: anyText(MAX.name),
    description: anyText(MAX.description),
    location: anyText(MAX.location),
    members: fc.integer({ min: 1, max: MAX.members }),
    photo: fc.webUrl({ validSchemes: ['https', 'http'], withQueryParameters: true }),
  })
  await fc.assert(
    fc.asyncProperty(anyGroup, async (group) => {
      const updated = await send('PUT', `/api/all-group/${id}`, { as: ada, payload: buildInput(group) })
      expect(updated.statusCode).toBe(200)
      expect(await read(id)).toMatchObject(group)
      expect(await read(await createGroup(app, group))).toMatchObject(group)
    }),
    RUNS,
  )
})

it.each(HOSTILE_TEXTS)('keeps %j as text', async (text) => {
  const texts = { name: text, description: text, location: text }
  const response = await send('GET', `/api/all-group/${await createGroup(app, texts)}`)
  expect(response.json()).toMatchObject(texts)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
})

it('responds with 4xx to any id, email, key and tag, and changes nothing', async () => {
  const owned = `/api/all-group/${await createGroup(app)}`
  await send('PUT', `${owned}/members/me`, { as: ada })
  const before = await listGroups()
  const anyPart = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom(...HOSTILE_TEXTS, '\ud800', 'é\0'))
  await fc.assert(
    fc.asyncProperty(anyPart, async (part) => {
      const path = encodeURIComponent(part.toWellFormed())
      const ascii = part.replace(/[^\x20-\x7e]/g, '').trim()
      // `*` matches any version, `me` is oneself, and `.` and `..` are not ids.
      fc.pre(!['*', 'me', '', '.', '..'].includes(ascii) && path !== '')
      const url = `/api/all-group/${path}`
      const authorization = { headers: { authorization: ascii } }
      const tag = { as: ada, headers: { 'if-match': ascii }, payload: buildInput({ name: 'Changed' }) }
      const key = { as: ada, headers: { 'idempotency-key': ascii }, payload: buildInput({ name: '' }) }
      for (const { statusCode } of [
        await send('GET', url),
        await send('GET', `${url}/members`),
        await send('PUT', `${url}/members/me`, { as: ada }),
        await send('DELETE', `${owned}/members/${path}`, { as: ada }),
        await send('GET', `/api/my-groups?email=${path}`, { as: ada }),
        await send('GET', '/api/joined-groups', authorization),
        await send('GET', '/api/my-groups', authorization),
        await send('PUT', owned, tag),
        await send('POST', '/api/create-group', key),
      ]) {
        expect(statusCode).toBeGreaterThanOrEqual(400)
        expect(statusCode).toBeLessThan(500)
      }
    }),
    RUNS,
  )
  expect(await listGroups()).toEqual(before)
})

it.each(Object.entries(ANY_BAD))('names %s if it is wrong, and changes nothing', async (field, anyBad) => {
  const id = await createGroup(app)
  const before = await listGroups()
  async function expectRefusal(value: unknown) {
    const payload = buildInput({ [field]: value })
    const updated = await send('PUT', `/api/all-group/${id}`, { as: ada, payload })
    for (const response of [await sendGroup(app, payload), updated]) {
      const { status, code, fields } = errorOf(response)
      expect([status, code, Object.keys(fields)]).toEqual([422, 'invalid_input', [field]])
    }
  }
  for (const value of RUBBISH) await expectRefusal(value)
  await fc.assert(fc.asyncProperty<[unknown]>(anyBad, expectRefusal), RUNS)
  expect(await listGroups()).toEqual(before)
})

it('responds with 4xx to any JSON at all, and to any bytes', async () => {
  const before = await listGroups()
  const anyBody = fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.integer({ min: 1, max: 9_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
    fc.json({ maxDepth: 1 }).map((json) => `{"__proto__":${json},"constructor":${json},"name":${json}}`),
  )
  await fc.assert(
    fc.asyncProperty(anyBody, async (payload) => {
      const headers = { 'content-type': 'application/json' }
      const response = await send('POST', '/api/create-group', { as: ada, payload, headers })
      expect([400, 413, 422]).toContain(response.statusCode)
    }),
    RUNS,
  )
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(await listGroups()).toEqual(before)
})

it.each(HOSTILE_PHOTOS)('refuses the photo %j', async (photo) => {
  const { status, fields } = errorOf(await sendGroup(app, { photo }))
  expect([status, Object.keys(fields)]).toEqual([422, ['photo']])
})
