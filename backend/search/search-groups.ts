import { isByDate, MAX_FOUND } from '../../src/features/groups/group-query.ts'
import { maxTypos, needleOf, searchWords, similarWords, transpositionsOf } from '../../src/text/search.ts'
import type { Query } from '../database/database.ts'
import { SHOWN } from '../groups/group-store.ts'
import { type FoundPage, filtersOf, ORDERS, type Param } from './filters.ts'
import type { PageQuery } from './page-query.ts'

interface Word {
  typed: string
  similar: string[]
}

type Words = Record<'text' | 'place', Word[]>

const NOTHING: FoundPage = { ids: [], total: 0, counts: new Map() }
const MAX_CORRECTED = 3
const MAX_COMPARED = 30
const MAX_NEAR = 1000
/** With one wrong or extra letter, a word of so many letters is too different for `%`. */
const SHORT_WORD_LENGTH = 4

/** Finds the newest groups that contain every word; if there are none, unknown words also match similar ones. */
export async function searchGroups(query: Query, page: PageQuery): Promise<FoundPage> {
  const [text, place] = [searchWords(page.q), searchWords(page.place)]
  if ((page.q && text.length === 0) || (page.place && place.length === 0)) return NOTHING
  const find = async (similar: Map<string, string[]>) => {
    const wordOf = (typed: string) => ({ typed, similar: similar.get(typed) ?? [] })
    const words = { text: text.map(wordOf), place: place.map(wordOf) }
    const found = await findContaining(query, page, words)
    if (!page.category) return found
    const { counts } = await findContaining(query, { ...page, category: '' }, words)
    return { ...found, counts }
  }
  const found = await find(new Map())
  if (found.total > 0) return found
  const long = [...text, ...place].filter((word) => maxTypos(word) > 0)
  const similar = await findSimilar(query, long)
  return similar.size > 0 ? find(similar) : found
}

/** A line of `search_text`: name, location, category and organiser, description. */
const line = (number: number) => String.raw`split_part(search_text, E'\n', ${number})`

async function findContaining(query: Query, page: PageQuery, { text, place }: Words): Promise<FoundPage> {
  const params: unknown[] = []
  const param: Param = (value) => `$${params.push(value)}`
  const conditions = [
    ...[...text, ...place].map((word) => contains('search_text', word, param)),
    ...place.map((word) => contains(line(2), word, param)),
    ...filtersOf(page, param),
  ]
  const sql = `
    with found as (
      select id, category, end_day, name_key, members, created_at,
        ${line(1)} as name, ${line(2)} || ${line(3)} as about
      from ${SHOWN}
      where ${conditions.join(' and ')}
      order by created_at desc, id desc limit ${MAX_FOUND}
    )
    select
      (select count(*)::int from found) as total,
      (
        select coalesce(json_object_agg(category, total), '{}')::text
        from (select category, count(*) as total from found group by category) counted
      ) as counts,
      array(
        select id from found order by ${orderOf(page, text, param)}
        offset ${param(page.offset)}::int limit ${param(page.limit)}::int
      ) as ids`
  const { rows } = await query<{ total: number; counts: string; ids: string[] }>(sql, params)
  const [found] = rows
  return found ? { ...found, counts: new Map(Object.entries(JSON.parse(found.counts))) } : NOTHING
}

/** A word with similar ones occurs nowhere itself, so that it need not be looked for. */
function contains(column: string, { typed, similar }: Word, param: Param): string {
  const texts = similar.length > 0 ? similar.map((word) => ` ${word} `) : [needleOf(typed)]
  return anyLike(column, texts, param)
}

function anyLike(column: string, texts: string[], param: Param): string {
  return `(${texts.map((text) => `${column} like ${param(`%${text}%`)}`).join(' or ')})`
}

function orderOf({ sort, today }: PageQuery, text: Word[], param: Param): string {
  if (isByDate(sort)) return ORDERS[sort]
  const endedLast = `end_day > '' and end_day < ${param(today)}`
  if (sort !== 'match' || text.length === 0) return `${endedLast}, ${ORDERS[sort]}`
  const score = text.map((word) => scoreOf(word, param)).join(' + ')
  return `${endedLast}, (${score}) desc, ${ORDERS.match}`
}

/** Ranks the name first and the description last; in the name, whole words before beginnings before parts. */
function scoreOf({ typed, similar }: Word, param: Param): string {
  const whole = [typed, ...similar].map((word) => ` ${word} `)
  return `case
    when ${anyLike('name', whole, param)} then 10
    when ${anyLike('name', [` ${typed}`], param)} then 8
    when ${anyLike('name', [needleOf(typed)], param)} then 6
    when ${contains('about', { typed, similar }, param)} then 4
    else 1 end`
}

async function findSimilar(query: Query, typed: string[]): Promise<Map<string, string[]>> {
  const { rows } = await query<{ word: string; known: string[] }>(
    `select typed.word, array(
        select word from (select word from hobbynest_words where word % typed.word limit ${MAX_NEAR}) near
        order by similarity(word, typed.word) desc limit ${MAX_COMPARED}
      ) || array(select word from hobbynest_words where word = any($2))
        || array(
          select word from generate_series(1, ${SHORT_WORD_LENGTH}) letter
            join hobbynest_words on word like overlay(typed.word placing '_' from letter)
              or word = overlay(typed.word placing '' from letter for 1)
          where char_length(typed.word) = ${SHORT_WORD_LENGTH}
        ) as known
    from unnest($1::text[]) typed (word)
    where not exists (select from hobbynest_words where word like '%' || typed.word || '%')
    limit ${MAX_CORRECTED}`,
    [typed, typed.flatMap(transpositionsOf)],
  )
  const similar = rows.map(({ word, known }) => [word, similarWords(word, new Set(known))] as const)
  return new Map(similar.filter(([, words]) => words.length > 0))
}
