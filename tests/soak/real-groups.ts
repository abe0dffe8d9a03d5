import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import type { PublicGroup } from '../../backend/groups/group-store.ts'
import { CATEGORIES } from '../../src/features/groups/group.ts'
import { fillDatabase } from '../bench/fill.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PROSE = [
  'docs/*.md',
  'src/features/{blog,help,legal,about,careers,groups}/**/*.{ts,tsx}',
  'backend/local/sample-groups.ts',
]
/** The number of words. Their frequencies follow Zipf's law: the nth is n times rarer than the first. */
const COUNT = 40_000
const BATCH = 10_000
const DAY_MS = 24 * 60 * 60 * 1000
const YEARS = 9

/** The words of our own texts, the most common first, and then pairs of them, as rare as names. */
const WORDS = readWords()

function readWords(): string[] {
  const counts = new Map<string, number>()
  for (const file of globSync(PROSE, { cwd: ROOT })) {
    const text = readFileSync(resolve(ROOT, file), 'utf8')
    for (const word of text.match(/(?<![\w/.])[a-z]{3,14}(?![\w/])/g) ?? []) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const words = [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word)
  const pairs = Array.from({ length: COUNT - words.length }, (_, index) => {
    const second = Math.floor(index / words.length) + 1 + (index % 7) * 100
    return `${words[index % words.length]}${words[second % words.length]}`
  })
  return [...words, ...pairs]
}

export function pickWord(from = 1, to = WORDS.length): string {
  return WORDS[Math.floor(from * (to / from) ** Math.random()) - 1] ?? ''
}

export function either<T>(...values: T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T
}

export function idOf(index: number): string {
  return (0x6a0000000000000000000000n + BigInt(index)).toString(16)
}

/** Makes groups of ten years, most of them ended, whose words are as frequent as in real texts. */
function makeRealGroups(first: number, count: number, total: number): PublicGroup[] {
  const words = (length: number) => Array.from({ length }, () => pickWord()).join(' ')
  return Array.from({ length: count }, (_, index) => {
    const daysLeft = 365 * (Math.random() - (YEARS * (first + index)) / total)
    return {
      _id: idOf(first + index),
      name: words(3),
      category: CATEGORIES[Math.floor(CATEGORIES.length * Math.random() ** 2)] ?? '',
      description: words(20),
      location: words(1),
      members: 2 + Math.floor(100 * Math.random() ** 3),
      date: new Date(Date.now() + daysLeft * DAY_MS).toISOString().slice(0, 10),
      photo: '/images/fishing.webp',
      userName: words(2),
      joined: 0,
    }
  })
}

/** Fills the empty database of a data folder, and creates its indexes afterwards, which is faster. */
export async function fillWithRealGroups(dataDir: string, total: number): Promise<void> {
  const client = new pg.Client({
    host: resolve(dataDir, 'postgres'),
    user: 'hobbynest',
    database: 'postgres',
  })
  await client.connect()
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select 'drop index ' || indexname as drop, indexdef as make from pg_indexes
    where tablename = 'hobby_groups' and indexdef not like '%unique%' and indexname not like '%pkey'`,
  )
  for (const { drop } of rows) await client.query(drop)
  for (let first = 0; first < total; first += BATCH) {
    await fillDatabase(client, makeRealGroups(first, Math.min(BATCH, total - first), total), first)
  }
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const { make } of rows) await client.query(make)
  await client.query('vacuum analyze')
  await client.end()
}
