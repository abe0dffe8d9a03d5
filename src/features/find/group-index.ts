import { yieldToBrowser } from '../../browser/scheduling.ts'
import { foldSpaced, foldText } from '../../text/fold-text.ts'
import { needleOf, searchWords, similarWords } from '../../text/search.ts'
import { addDays, endDayOf } from '../groups/deadline.ts'
import type { Group } from '../groups/group.ts'
import { DAYS_AHEAD, type GroupQuery, type GroupSort, isByDate, sortOf } from '../groups/group-query.ts'

interface Listed {
  group: Group
  index: number
  /** The end date as `YYYY-MM-DD`, `''` without one. */
  day: string
}

/** A group's words, as `foldSpaced` returns them. */
interface Texts {
  name: string
  location: string
  /** The location, the category and the organiser's name. */
  about: string
  /** All of the above, and the description. */
  all: string
}

/** How long to index before yielding to the browser. */
const MAX_BUSY_MS = 30

export type GroupIndex = ReturnType<typeof createGroupIndex>

/** Runs queries in memory if the backend sends only the whole list. Starts the slow indexing at once. */
export function createGroupIndex(list: Group[]) {
  const listed = list.map((group, index): Listed => ({ group, index, day: endDayOf(group.date) }))
  const textIndex = indexTexts(list)
  let nameKeys: string[] | undefined

  /** `counts` ignores the query's category. `today` is the viewer's date, as `YYYY-MM-DD`. */
  async function find(query: GroupQuery, today: string) {
    const isSearch = query.q !== '' || query.place !== ''
    const scores = isSearch ? scoreTexts(await textIndex, query) : []
    const lastDay = query.ends && addDays(today, DAYS_AHEAD[query.ends])
    const isEnded = ({ day }: Listed) => day !== '' && day < today
    const ofAnyCategory = listed.filter((one) => {
      if (isSearch && !scores[one.index]) return false
      if (query.status && isEnded(one) !== (query.status === 'ended')) return false
      return !lastDay || (one.day >= today && one.day <= lastDay)
    })
    const counts = new Map<string, number>()
    for (const { group } of ofAnyCategory) {
      counts.set(group.category, (counts.get(group.category) ?? 0) + 1)
    }
    const found = ofAnyCategory
      .filter(({ group }) => query.category === '' || group.category === query.category)
      .sort(compareBy(sortOf(query), scores))
    if (!isByDate(sortOf(query))) found.sort((one, other) => Number(isEnded(one)) - Number(isEnded(other)))
    return { groups: found.map(({ group }) => group), counts }
  }

  /** Ties keep the list's order; `oldest` reverses it, since it is `newest` backwards. */
  function compareBy(sort: GroupSort, scores: number[]): (one: Listed, other: Listed) => number {
    if (sort === 'newest') return (one, other) => compareTexts(other.day, one.day)
    if (sort === 'oldest') return (one, other) => compareTexts(one.day, other.day) || other.index - one.index
    if (sort === 'match') return (one, other) => (scores[other.index] ?? 0) - (scores[one.index] ?? 0)
    if (sort === 'size') return (one, other) => (other.group.members ?? -1) - (one.group.members ?? -1)
    if (sort === 'listed') return () => 0
    nameKeys ??= list.map(({ name }) => foldText(name))
    const keyOf = ({ index }: Listed) => nameKeys?.[index] ?? ''
    return (one, other) => compareTexts(keyOf(one), keyOf(other))
  }

  return { find }
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

type TextIndex = Awaited<ReturnType<typeof indexTexts>>

/** Each distinct word of the texts is in `words`; `placeWords` has those of the locations. */
async function indexTexts(list: Group[]) {
  const textIndex = { texts: [] as Texts[], words: new Set<string>(), placeWords: new Set<string>() }
  let busySince = 0
  for (const { name, category, location, userName, description } of list) {
    if (performance.now() - busySince > MAX_BUSY_MS) {
      await yieldToBrowser()
      busySince = performance.now()
    }
    const [foldedName, foldedLocation] = [foldSpaced(name), foldSpaced(location)]
    const about = foldedLocation + foldSpaced(`${category} ${userName}`)
    const all = foldedName + about + foldSpaced(description)
    textIndex.texts.push({ name: foldedName, location: foldedLocation, about, all })
    for (const word of all.split(' ')) textIndex.words.add(word)
    for (const word of foldedLocation.split(' ')) textIndex.placeWords.add(word)
  }
  return textIndex
}

/** A score for each text, 0 if it lacks a word. */
function scoreTexts(textIndex: TextIndex, { q, place }: GroupQuery): number[] {
  const words = expandWords(q, textIndex.texts, 'all', textIndex.words)
  const placeWords = expandWords(place, textIndex.texts, 'location', textIndex.placeWords)
  if ((q && words.length === 0) || (place && placeWords.length === 0)) return []
  return textIndex.texts.map((text) =>
    placeWords.every((word) => contains(text.location, word)) ? scoreOf(text, words) : 0,
  )
}

/** A search word, with similar whole words if it occurs nowhere itself. */
interface Word {
  typed: string
  needle: string
  similar: string[]
}

function expandWords(search: string, texts: Texts[], where: keyof Texts, known: Set<string>): Word[] {
  return searchWords(search).map((typed) => {
    const needle = needleOf(typed)
    if (texts.some((text) => text[where].includes(needle))) return { typed, needle, similar: [] }
    return { typed, needle, similar: similarWords(typed, known).map((word) => ` ${word} `) }
  })
}

function contains(text: string, { needle, similar }: Word): boolean {
  return text.includes(needle) || similar.some((word) => text.includes(word))
}

/** Ranks the name above the rest, whole words above beginnings above parts, and the description last. */
function scoreOf({ name, about, all }: Texts, words: Word[]): number {
  let score = 1
  for (const word of words) {
    if (!contains(all, word)) return 0
    if ([` ${word.typed} `, ...word.similar].some((whole) => name.includes(whole))) score += 10
    else if (name.includes(` ${word.typed}`)) score += 8
    else if (name.includes(word.needle)) score += 6
    else score += contains(about, word) ? 4 : 1
  }
  return score
}
