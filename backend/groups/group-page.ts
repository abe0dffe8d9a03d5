import { addDays } from '../../src/features/groups/deadline.ts'
import {
  DAYS_AHEAD,
  type GroupQuery,
  type GroupSort,
  MOST_FOUND,
  sortOf,
} from '../../src/features/groups/find/group-query.ts'
import { searchWords, slipsAllowed, swapsOf, wordsAlike } from '../../src/text/search.ts'
import type { Query } from '../database/database.ts'

/** A part of what a query finds, for a viewer with this date. */
export interface PageQuery extends GroupQuery {
  today: string
  offset: number
  limit: number
}

export interface FoundPage {
  /** The groups of the page, in their order. */
  ids: string[]
  /** How many groups the query finds; with a text or a place at most `MOST_FOUND`. */
  total: number
  /** How many there would be in each category, if none were chosen. */
  counts: Map<string, number>
}

/** By end date: a day that has not passed, one that has, or none. */
type Span = 'open' | 'ended' | 'undated'

interface MeantWord {
  word: string
  /** The words that begin with it, unless there are too many to list. */
  begun: string[] | null
  /** Whole words that it also matches, since it occurs nowhere as typed. */
  alike: string[]
  /** In about how many groups they are. */
  total: number
}

/** A word that is looked for, in a text or a place. */
interface WantedWord {
  total: number
  /** As a query of the words of a group. */
  lexemes: string
  /** All the words that match, if they are few and may be anywhere in a group. */
  listed?: string[] | null
  /** If it is of the text. */
  meant?: MeantWord
}

interface Found extends FoundPage {
  /** When the groups were created, if there are any. */
  newest: Date | null
  oldest: Date | null
}

const NOTHING: FoundPage = { ids: [], total: 0, counts: new Map() }
const ORDERS: Record<Exclude<GroupSort, 'match'>, string> = {
  listed: 'created_at desc, id desc',
  newest: 'end_day desc, created_at desc, id desc',
  oldest: 'end_day, created_at, id',
  name: 'name_key, created_at desc, id desc',
  size: 'members desc, created_at desc, id desc',
}
/** The columns that the orders and a match need. */
const IN_ORDER = 'id, created_at, end_day, name_key, members'
/** After a subquery: PostgreSQL reads it as it stands, whatever is done with it. Its own guess is bad about these. */
const FENCE = 'offset 0'
/** From this many groups on, the day at which a page starts is looked up rather than scanned for. */
const DEEP = 500
/** How many groups can be scanned, or found by an index and sorted, in a few milliseconds. */
const FEW = 4_000
/** From how many of the newest groups it is estimated how many match. */
const SAMPLE = 2_000
/** A beginning of up to so many words is looked up in the index of words as these: it reads all groups of a beginning. */
const LISTED = 30
/** How many of the newest groups can be scanned in the time that the index takes to give enough for words, or for beginnings. */
const NEAR = { words: 10_000, beginnings: 30_000 }
/** A beginning that is in so many times more groups than another word is not looked up beside it, unless it is listed. */
const COMMON = 4
/** If it takes longer than this, in milliseconds, for enough groups to be created, all matches are read instead. */
const FARTHEST = 10 * 365 * 24 * 3_600_000
/** So many groups of a sample must match for it to tell how far back enough of them are. */
const TELLING = 5
/** Letters of a word that are kept. */
const LONGEST_WORD = 500

/** Answers in SQL what `createGroupIndex` answers in memory. */
export async function findPage(query: Query, asked: PageQuery): Promise<FoundPage> {
  return asked.q || asked.place ? search(query, asked) : browse(query, asked)
}

/** Without a text the counts say which parts of an order a page touches, and only those are read. */
async function browse(query: Query, asked: PageQuery): Promise<FoundPage> {
  const spans = spansOf(asked)
  const rows = await countSpans(query, asked)
  const countOf = (row: Record<Span, number>, wanted: Span[]) =>
    wanted.reduce((sum, span) => sum + (spans.includes(span) ? row[span] : 0), 0)
  const wanted = rows.filter(({ category }) => asked.category === '' || asked.category === category)
  const ids: string[] = []
  let total = 0
  for (const part of partsOf(asked)) {
    const size = wanted.reduce((sum, row) => sum + countOf(row, part), 0)
    const skip = Math.max(0, asked.offset - total)
    const take = Math.min(asked.offset + asked.limit - total, size) - skip
    total += size
    if (take > 0) ids.push(...(await readPart(query, asked, part, { size, skip, take })))
  }
  const counts = rows.map((row) => [row.category, countOf(row, spans)] as const)
  return { ids, total, counts: new Map(counts.filter(([, count]) => count > 0)) }
}

type SpanCounts = Record<Span, number> & { category: string }

/** How many groups there are of each category with a first page; with others only as many as its order needs. */
async function countSpans(query: Query, asked: PageQuery): Promise<SpanCounts[]> {
  const params: unknown[] = [asked.today]
  const isFirst = asked.offset === 0
  const { table, where } = isFirst ? { table: 'hobbynest_counts', where: 'true' } : countsOf(asked, params)
  const sql = `select ${isFirst ? 'category' : `${place(params, asked.category)}::text as category`},
      coalesce(sum(total) filter (where end_day >= $1), 0)::int as open,
      coalesce(sum(total) filter (where end_day > '' and end_day < $1), 0)::int as ended,
      coalesce(sum(total) filter (where end_day = ''), 0)::int as undated
    from ${table} where ${where} ${asked.ends && `and end_day >= $1 and end_day <= ${place(params, lastDayOf(asked.ends, asked.today))}`}
    ${isFirst ? 'group by category' : ''}`
  return (await query<SpanCounts>(sql, params)).rows
}

/** Where the groups of the category that is asked for, or of any, are counted by day. */
function countsOf(asked: PageQuery, params: unknown[]) {
  return { table: asked.category ? 'hobbynest_counts' : 'hobbynest_days', where: ofCategory(asked, params) }
}

/** The spans one after the other by end date; otherwise what has ended comes last. */
function partsOf(asked: PageQuery): Span[][] {
  const spans = spansOf(asked)
  return inOrder()
    .map((part) => part.filter((span) => spans.includes(span)))
    .filter((part) => part.length > 0)

  function inOrder(): Span[][] {
    const sort = sortOf(asked)
    if (sort === 'newest') return [['open'], ['ended'], ['undated']]
    if (sort === 'oldest') return [['undated'], ['ended'], ['open']]
    return [['open', 'undated'], ['ended']]
  }
}

function spansOf({ ends, status }: PageQuery): Span[] {
  const spans: Span[] = ends ? ['open'] : ['open', 'ended', 'undated']
  return spans.filter((span) => !status || (status === 'ended') === (span === 'ended'))
}

async function readPart(
  query: Query,
  asked: PageQuery,
  part: Span[],
  { size, skip, take }: { size: number; skip: number; take: number },
): Promise<string[]> {
  const sort = sortOf(asked)
  const params: unknown[] = []
  const conditions = [inSpans(asked, part, params), ofCategory(asked, params)]
  let order = ORDERS[sort === 'match' ? 'listed' : sort]
  let offset = skip
  const isByDay = sort === 'newest' || sort === 'oldest'
  const isFromEnd = !isByDay && 2 * skip + take > size
  if (isFromEnd) {
    order = reverse(order)
    offset = size - skip - take
  } else if (isByDay && skip > DEEP) {
    const start = await findDay(query, asked, part, skip)
    conditions.push(`end_day ${sort === 'newest' ? '<=' : '>='} ${place(params, start.day)}`)
    offset -= start.before
  }
  const sql = `select id from (
      select ${IN_ORDER} from hobby_groups where ${conditions.join(' and ')} ${size <= FEW ? FENCE : ''}
    ) groups order by ${order} offset ${place(params, offset)}::int limit ${place(params, take)}::int`
  const ids = (await query<{ id: string }>(sql, params)).rows.map(({ id }) => id)
  return isFromEnd ? ids.reverse() : ids
}

/** An order from its end, from which what is past the middle is nearer. */
function reverse(order: string): string {
  return order.replace(/(\w+)( desc)?/g, (_term, column, isDown) => column + (isDown ? '' : ' desc'))
}

/** The day on which the group stands that has `skip` others before it, and how many of those end on other days. */
async function findDay(query: Query, asked: PageQuery, part: Span[], skip: number) {
  const params: unknown[] = []
  const { table, where } = countsOf(asked, params)
  const direction = sortOf(asked) === 'newest' ? 'desc' : ''
  const sql = `select end_day as day, before::int from (
      select end_day, sum(total) over (order by end_day ${direction}) - total as before
      from ${table} where ${where} and ${inSpans(asked, part, params)} and total > 0
    ) days where before <= ${place(params, skip)}::int order by before desc limit 1`
  const { rows } = await query<{ day: string; before: number }>(sql, params)
  return rows[0] ?? { day: '', before: 0 }
}

/** The last created of those that match are found, put in order, and the page is cut from them. */
async function search(query: Query, asked: PageQuery): Promise<FoundPage> {
  const [inText, inPlace] = [wordsOf(asked.q), wordsOf(asked.place)]
  if ((asked.q && inText.length === 0) || (asked.place && inPlace.length === 0)) return NOTHING
  const counted = await countWords(query, [...inText, ...inPlace])
  const [typed, places] = [counted.slice(0, inText.length), counted.slice(inText.length)]
  let words = typed
  let found = await match(query, asked, words, places)
  if (found.total === 0 && words.length > 0 && !(await isElsewhere(query, asked, words))) {
    words = await Promise.all(typed.map((word) => withAlike(query, word)))
    if (words.some(({ alike }) => alike.length > 0)) found = await match(query, asked, words, places)
  }
  const everywhere = asked.category ? await match(query, { ...asked, category: '' }, words, places) : found
  return { ids: found.ids, total: found.total, counts: everywhere.counts }
}

/**
 * What the words find, in order. Where many may match, a sample of the newest groups tells which way is shorter: from the
 * last created on until enough are found, or by the index of words, which gives those since enough were created, or all.
 */
async function match(
  query: Query,
  asked: PageQuery,
  words: MeantWord[],
  places: MeantWord[],
): Promise<FoundPage> {
  const wanted = [
    ...words.map((meant) => ({
      total: meant.total,
      lexemes: anywhere(meant),
      meant,
      listed: meant.begun && [...meant.begun, ...meant.alike],
    })),
    ...places.map(({ word, total }) => ({ total, lexemes: `${lexeme(word)}:*C` })),
  ].sort((one, other) => one.total - other.total)
  const rarest = wanted[0]?.total ?? 0
  if (rarest === 0) return NOTHING
  if (rarest > 2 * MOST_FOUND) {
    let found = await matchAmong(query, asked, wanted, { newest: SAMPLE })
    const enough = Math.ceil(SAMPLE * enoughOf(found))
    const near = lookedUp(wanted).every(({ listed }) => listed) ? NEAR.words : NEAR.beginnings
    if (found.total < MOST_FOUND && enough < near) {
      found = await matchAmong(query, asked, wanted, { newest: 2 * enough })
    }
    for (let turn = 0; turn < 2 && found.total >= TELLING && found.total < MOST_FOUND; turn++) {
      const newest = Number(found.newest)
      const far = (newest - Number(found.oldest)) * enoughOf(found)
      if (far > FARTHEST) break
      found = await matchAmong(query, asked, wanted, { since: new Date(newest - far) })
    }
    if (found.total === MOST_FOUND) return found
  }
  return matchAmong(query, asked, wanted, {})
}

/** How many times further than a sample to look, for enough matches all but certainly. */
function enoughOf({ total }: Found): number {
  return (MOST_FOUND / total) * (1 + 2 / Math.sqrt(total))
}

/** Looks through so many of the newest groups, or through those that the index of words gives. */
async function matchAmong(
  query: Query,
  asked: PageQuery,
  wanted: WantedWord[],
  { newest, since }: { newest?: number; since?: Date },
): Promise<Found> {
  const params: unknown[] = []
  const conditions = [inSpans(asked, spansOf(asked), params), ofCategory(asked, params)]
  const all = place(params, wanted.map(({ lexemes }) => lexemes).join(' & '))
  const among = newest
    ? `order by ${ORDERS.listed} limit ${newest}`
    : `where ${[...inIndex(asked, wanted, since, params), ...conditions].join(' and ')} ${FENCE}`
  const sort = sortOf(asked)
  const order: string[] = []
  const words = wanted.flatMap(({ meant }) => meant ?? [])
  if (sort !== 'newest' && sort !== 'oldest') order.push(inSpans(asked, ['ended'], params))
  if (sort === 'match' && words.length > 0) order.push(`(${scoreOf(words, params)}) desc`)
  order.push(ORDERS[sort === 'match' ? 'listed' : sort])
  const columns = `${IN_ORDER}, category, words`
  const [first, last] = [asked.offset + 1, asked.offset + asked.limit].map((n) => place(params, n))
  // A thousand rows would take as long to be sent and read as to be found.
  const sql = `select count(*)::int as total, min(created_at) as oldest, max(created_at) as newest,
      coalesce((array_agg(id))[${first}::int:${last}::int], '{}') as ids,
      coalesce((
        select json_object_agg(category, total)::text
        from (select category, count(*) as total from unnest(array_agg(found.category)) category group by 1) counted
      ), '{}') as counts
    from (
      select id, category, created_at from (
        select ${columns} from (select ${columns} from hobby_groups ${among}) among
        where words @@ ${all}::tsquery and ${conditions.join(' and ')} order by ${ORDERS.listed} limit ${MOST_FOUND}
      ) matching order by ${order.join(', ')}
    ) found`
  const { rows } = await query<Omit<Found, 'counts'> & { counts: string }>(sql, params)
  const [found] = rows
  if (!found) return { ...NOTHING, newest: null, oldest: null }
  return { ...found, counts: new Map(Object.entries(JSON.parse(found.counts))) }
}

/** Each word as a condition of its own: the index passes over whole pages of one word that have none of another. */
function inIndex(
  asked: PageQuery,
  wanted: WantedWord[],
  since: Date | undefined,
  params: unknown[],
): string[] {
  const conditions = lookedUp(wanted).map(({ listed, lexemes }) => {
    const anyOf = listed ? either(listed, '') : lexemes
    return `words @@ ${place(params, anyOf)}::tsquery`
  })
  // The words of a category are words of its groups.
  if (wordsOf(asked.category).length > 0) {
    const category = `hobbynest_fold(${place(params, asked.category)})`
    conditions.push(`words @@ replace(${category}, ' ', ' & ')::tsquery`)
  }
  if (since) {
    const first = `hobbynest_period(${place(params, since.toISOString())}::timestamptz)`
    conditions.push(`hobbynest_period(created_at) && array(
      select generate_series((${first})[1], (hobbynest_period(max(created_at)))[1]) from hobby_groups)`)
  }
  return conditions
}

/** What of the words, the rarest first, is worth looking up in the index. */
function lookedUp(wanted: WantedWord[]): WantedWord[] {
  const rarest = wanted[0]?.total ?? 0
  return wanted.filter(({ listed, total }) => listed || total <= COMMON * rarest)
}

/** For each word 10 where the name has all of it, 8 where it has its beginning, 4 outside the description, else 1. */
function scoreOf(words: MeantWord[], params: unknown[]): string {
  const matches = (lexemes: string) => `words @@ ${place(params, lexemes)}::tsquery`
  return words
    .map(({ word, alike }) => {
      const beside = [`${lexeme(word)}:*BC`, ...alike.map((one) => `${lexeme(one)}:BC`)].join(' | ')
      return `case when ${matches(either([word, ...alike], ':A'))} then 10
        when ${matches(`${lexeme(word)}:*A`)} then 8 when ${matches(beside)} then 4 else 1 end`
    })
    .join(' + ')
}

function anywhere({ word, alike }: MeantWord): string {
  return `(${[`${lexeme(word)}:*`, ...alike.map(lexeme)].join(' | ')})`
}

function either(words: string[], weight: string): string {
  return words.map((word) => lexeme(word) + weight).join(' | ')
}

function wordsOf(text: string): string[] {
  return searchWords(text).map((word) => [...word].slice(0, LONGEST_WORD).join(''))
}

/** A word has letters, marks and digits only. */
function lexeme(word: string): string {
  return `'${word}'`
}

/** Whether the words are in a group that the other conditions leave out. */
async function isElsewhere(query: Query, asked: PageQuery, words: MeantWord[]): Promise<boolean> {
  if (!asked.category && !asked.place && !asked.ends && !asked.status) return false
  return (await match(query, { ...asked, category: '', ends: '', status: '' }, words, [])).total > 0
}

/** The words as they are typed; of a beginning that very many words have not all are counted. */
async function countWords(query: Query, typed: string[]): Promise<MeantWord[]> {
  const sql = `select typed as word, '{}'::text[] as alike, begun, total
    from unnest($1::text[]) with ordinality as words (typed, place), lateral (
      select coalesce(sum(total), 0)::int as total,
        case when count(*) <= ${LISTED} then coalesce(array_agg(word), '{}') end as begun
      from (
        select word, total from hobbynest_words
        where word >= typed and word < typed || chr(1114111) limit ${FEW + 1}
      ) known
    ) counted order by place`
  return (await query<MeantWord>(sql, [typed])).rows
}

async function withAlike(query: Query, typed: MeantWord): Promise<MeantWord> {
  const pieces = piecesAround(typed.word, slipsAllowed(typed.word))
  if (pieces.length === 0) return typed
  const sql = `select word, total from hobbynest_words
    where hobbynest_pieces(word) && $1::text[] or word = any($2::text[])`
  const { rows } = await query<{ word: string; total: number }>(sql, [pieces, swapsOf(typed.word)])
  const totals = new Map(rows.map(({ word, total }) => [word, total]))
  const alike = wordsAlike(typed.word, totals.keys())
  const total = alike.reduce((sum, word) => sum + (totals.get(word) ?? 0), typed.total)
  return { ...typed, alike, total }
}

/**
 * One of these is among the `hobbynest_pieces` of each word with so many slips: cut into one piece more than there are
 * slips, one piece of it is as it was typed, and at most so many letters from where it was.
 */
function piecesAround(typed: string, slips: number): string[] {
  const letters = [...typed]
  const pieces = new Set<string>()
  for (let length = letters.length - slips; slips > 0 && length <= letters.length + slips; length++) {
    for (let piece = 0; piece <= slips; piece++) {
      const start = Math.floor((piece * length) / (slips + 1))
      const end = Math.floor(((piece + 1) * length) / (slips + 1))
      for (let shift = -slips; shift <= slips; shift++) {
        if (start + shift < 0 || end + shift > letters.length) continue
        const text = letters.slice(start + shift, end + shift).join('')
        pieces.add([slips + 1, piece, length, text].join(':'))
      }
    }
  }
  return [...pieces]
}

function inSpans({ today, ends }: PageQuery, spans: Span[], params: unknown[]): string {
  if (spans.length === 3) return 'true'
  const conditions = spans.map((span) => {
    if (span === 'undated') return `end_day = ''`
    if (span === 'ended') return `end_day > '' and end_day < ${place(params, today)}`
    return `end_day >= ${place(params, today)}${ends && ` and end_day <= ${place(params, lastDayOf(ends, today))}`}`
  })
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`
}

function ofCategory({ category }: PageQuery, params: unknown[]): string {
  return category ? `category = ${place(params, category)}` : 'true'
}

function lastDayOf(ends: 'week' | 'month', today: string): string {
  return addDays(today, DAYS_AHEAD[ends])
}

/** Adds a parameter, and returns its placeholder. */
function place(params: unknown[], value: unknown): string {
  return `$${params.push(value)}`
}
