import { yieldToBrowser } from '../../../browser/scheduling.ts'
import { foldSpaced, foldText } from '../../../text/fold-text.ts'
import { needleOf, searchWords, wordsAlike } from '../../../text/search.ts'
import { addDays, endDayOf } from '../deadline.ts'
import type { Group } from '../group.ts'
import {
  DAYS_AHEAD,
  type GroupQuery,
  type GroupSort,
  MOST_FOUND,
  sortOf,
  writeGroupQuery,
} from './group-query.ts'

/** The groups that a query finds, in its order; and how many there are of each category when none is asked for. */
interface FoundGroups {
  groups: Group[]
  counts: Map<string, number>
}

/**
 * The words of a group, as {@link foldSpaced} gives them, ordered by how much a match there counts.
 */
interface GroupWords {
  name: string
  /** Category, place, creator's name. */
  about: string
  place: string
  description: string
}

/** How many groups are read before yielding to the browser. */
const BATCH = 500
/** How many answers of a list are kept. */
const MOST_ANSWERS = 10

export type GroupIndex = ReturnType<typeof createGroupIndex>

/**
 * Answers queries from a whole list of groups in memory, for backends that give no other. Our backend's store answers the
 * same in SQL.
 */
export function createGroupIndex(list: Group[]) {
  const days = list.map(({ date }) => endDayOf(date))
  const byDay = once(() => sortPlaces(days, (one, other) => compareTexts(other, one)))
  const byName = once(() =>
    sortPlaces(
      list.map(({ name }) => foldText(name)),
      compareTexts,
    ),
  )
  const bySize = once(() => sortPlaces(list, (one, other) => sizeOf(other) - sizeOf(one)))
  /** Reads the words of all groups in chunks: for very many groups this takes seconds, which would delay the first search. */
  const prepareSearch = once(() => readWords(list))
  /** A letter that is deleted brings one back. */
  const answers = new Map<string, Promise<FoundGroups>>()
  const vocabulary = once(async () => readVocabulary(await prepareSearch()))
  const placeNames = once(
    async () => new Set((await prepareSearch()).flatMap(({ place }) => place.split(' '))),
  )

  /** `matches` are indexes in the list, in its order. */
  function arrange(matches: number[], query: GroupQuery, scores: Uint16Array, today: string) {
    const score = (place: number) => scores[place] ?? 0
    const orders: Record<GroupSort, () => number[]> = {
      listed: () => matches,
      newest: () => inOrder(matches, byDay()),
      oldest: () => inOrder(matches, byDay()).reverse(),
      match: () => matches.toSorted((one, other) => score(other) - score(one)),
      name: () => inOrder(matches, byName()),
      size: () => inOrder(matches, bySize()),
    }
    const sort = sortOf(query)
    const places = orders[sort]()
    if (sort === 'newest' || sort === 'oldest') return places
    return endedLast(places, (place) => isBefore(days[place] ?? '', today))
  }

  /**
   * What the query finds.
   * @param today the day of the viewer, as `YYYY-MM-DD`.
   */
  function find(query: GroupQuery, today: string): Promise<FoundGroups> {
    const question = `${today} ${writeGroupQuery(query)}`
    const last = answers.get(question)
    if (last) return last
    const found = findAnew(query, today)
    answers.set(question, found)
    for (const [oldest] of answers) if (answers.size > MOST_ANSWERS) answers.delete(oldest)
    return found
  }

  async function findAnew(query: GroupQuery, today: string): Promise<FoundGroups> {
    const isSearch = query.q !== '' || query.place !== ''
    const score = isSearch ? await scorer(query) : () => 1
    const last = query.ends ? addDays(today, DAYS_AHEAD[query.ends]) : ''
    const wantedCategory = foldText(query.category)
    const scores = new Uint16Array(list.length)
    const counts = new Map<string, number>()
    const matches: number[] = []
    const most = isSearch ? MOST_FOUND : list.length
    let counted = 0
    for (let index = 0; index < list.length; index += 1) {
      const category = list[index]?.category ?? ''
      const day = days[index] ?? ''
      const isEnded = isBefore(day, today)
      if (query.status && isEnded !== (query.status === 'ended')) continue
      if (query.ends && (day === '' || isEnded || day > last)) continue
      const isWanted = query.category === '' || wantedCategory === foldText(category)
      if (matches.length >= most && counted >= most) break
      const points = score(index)
      if (points === 0) continue
      scores[index] = points
      if (counted < most) {
        counts.set(category, (counts.get(category) ?? 0) + 1)
        counted += 1
      }
      if (isWanted && matches.length < most) matches.push(index)
    }
    const groups: Group[] = []
    for (const index of arrange(matches, query, scores, today)) {
      const group = list[index]
      if (group) groups.push(group)
    }
    return { groups, counts }
  }

  /** How well the group at an index of the list matches; 0 if it does not. */
  async function scorer({ q, place }: GroupQuery): Promise<(index: number) => number> {
    const all = await prepareSearch()
    const wanted = searchWords(q)
    const places = searchWords(place)
    if (q && wanted.length === 0) return () => 0
    if (place && places.length === 0) return () => 0
    const typed = wanted.map((word) => meantBy(word))
    const isTyped = all.some((group) => scoreOf(group, typed) > 0)
    const known = isTyped ? [] : await vocabulary()
    const meant = wanted.map((word) => meantBy(word, wordsAlike(word, known)))
    const typedPlaces = places.map((word) => meantBy(word))
    const isPlaceTyped = all.some((group) => isIn(group.place, typedPlaces))
    const knownPlaces = isPlaceTyped ? [] : await placeNames()
    const meantPlaces = places.map((word) => meantBy(word, wordsAlike(word, knownPlaces)))
    return (index) => {
      const group = all[index]
      if (!group || !isIn(group.place, meantPlaces)) return 0
      return scoreOf(group, meant)
    }
  }

  return { find, prepareSearch }
}

interface MeantWord {
  /** As {@link GroupWords} have it: anywhere, at the beginning of a word, and as a whole one. */
  needle: string
  beginning: string
  whole: string
  /** Whole words that it also stands for, since it occurs nowhere as typed. */
  alike: string[]
}

function meantBy(word: string, alike: string[] = []): MeantWord {
  return {
    needle: needleOf(word),
    beginning: ` ${word}`,
    whole: ` ${word} `,
    alike: alike.map((one) => ` ${one} `),
  }
}

/** 1 where nothing is looked for, 0 where one of the words is missing. */
function scoreOf(group: GroupWords, words: MeantWord[]): number {
  let score = 1
  for (const word of words) {
    const points = pointsOf(group, word)
    if (points === 0) return 0
    score += points
  }
  return score
}

function pointsOf({ name, about, description }: GroupWords, word: MeantWord): number {
  if (name.includes(word.whole) || hasAlike(name, word)) return 10
  if (name.includes(word.beginning)) return 8
  if (name.includes(word.needle)) return 6
  if (contains(about, word)) return 4
  return contains(description, word) ? 1 : 0
}

function isIn(text: string, words: MeantWord[]): boolean {
  return words.every((word) => contains(text, word))
}

function contains(text: string, word: MeantWord): boolean {
  return text.includes(word.needle) || hasAlike(text, word)
}

function hasAlike(text: string, { alike }: MeantWord): boolean {
  return alike.length > 0 && alike.some((one) => text.includes(one))
}

async function readWords(list: Group[]): Promise<GroupWords[]> {
  const words: GroupWords[] = []
  for (const [index, { name, category, location, userName, description }] of list.entries()) {
    if (index > 0 && index % BATCH === 0) await yieldToBrowser()
    words.push({
      name: foldSpaced(name),
      about: foldSpaced(location) + foldSpaced(`${category} ${userName}`),
      place: foldSpaced(location),
      description: foldSpaced(description),
    })
  }
  return words
}

/** Each word of all groups. */
async function readVocabulary(all: GroupWords[]): Promise<Set<string>> {
  const vocabulary = new Set<string>()
  for (const [index, { name, about, description }] of all.entries()) {
    if (index > 0 && index % BATCH === 0) await yieldToBrowser()
    for (const word of (name + about + description).split(' ')) vocabulary.add(word)
  }
  return vocabulary
}

/** The result of `make`, created on the first call. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The indexes of the values, sorted in this order. */
function sortPlaces<T>(values: T[], compare: (one: T, other: T) => number): number[] {
  return values
    .map((value, place) => ({ value, place }))
    .sort((one, other) => compare(one.value, other.value))
    .map(({ place }) => place)
}

function sizeOf({ members }: Group): number {
  return members ?? -1
}

function inOrder(matches: number[], order: number[]): number[] {
  if (matches.length === order.length) return [...order]
  // A Set takes several times as long.
  const isMatch = new Uint8Array(order.length)
  for (const index of matches) isMatch[index] = 1
  return order.filter((index) => isMatch[index])
}

function endedLast(places: number[], isEnded: (index: number) => boolean): number[] {
  return [...places.filter((index) => !isEnded(index)), ...places.filter(isEnded)]
}

function isBefore(day: string, today: string): boolean {
  return day !== '' && day < today
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
