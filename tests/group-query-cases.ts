import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Group } from '../src/features/groups/group.ts'
import { ANY_GROUP, type GroupQuery } from '../src/features/groups/group-query.ts'

const TODAY = '2026-06-15'

/** A group without its id, which each implementation assigns. */
type QueriedGroup = Omit<Group, '_id' | 'members' | 'photo' | 'userEmail'> & { members: number }

// What matches better comes later, so that it is not first by the list's order.
const GROUPS = [
  group('Chess at the Corner', 'Reading', 'Bristol', '2026-06-20', { members: 8 }),
  group('Film Is Not Dead', 'Photography', 'Bath', '2026-07-16', { description: 'We develop 35mm film.' }),
  group('Wild Swimming', 'Running', 'Zürich', '2026-06-15', { members: 30 }),
  group('Café Philo', 'Reading', 'Paris 11e', '2026-06-22', { userName: 'Zoë Öztürk' }),
  group('Straßenmaler', 'Drawing & Painting', 'Köln', '2026-06-23'),
  group('Photography in Bristol', 'Photography', 'Harbourside', '2026-07-10'),
  group('Artisan Bread', 'Cooking', 'Bristol', '2027-01-01', { members: 12 }),
  group('Art Club', 'Drawing & Painting', 'Łódź', '2027-01-01', { members: 12 }),
  group('100% Running_Club', 'Running', 'New York', '2026-06-14', { members: 500 }),
  group("Writers' O'Clock", 'Writing', 'Saint-Malo', '2025-12-31'),
  group('Шахматный клуб', 'Reading', 'Москва', '2026-08-01'),
  group('東京写真部', 'Photography', '東京', '2026-08-02'),
  group('Retro Arcade 🎮 Night', 'Video Gaming', 'York', '2026-07-15', { members: 2 }),
  group('C:\\Games', 'Board Games', 'Oslo', '2026-09-09', { members: 4 }),
  group('Undated Anglers', 'Fishing', 'Tromsø', 'someday', { members: 6 }),
  group('Æbleskiver and Æon Flux', 'Cooking', 'Århus', '2026-10-10', { members: 9 }),
  group('Night Fishing', 'Fishing', 'Newquay, Cornwall', '2024-02-29', {
    members: 3,
    description: 'Fish by moonlight; bring a thermos. Photography welcome.',
  }),
  group('Notebook Circle', 'Writing', '', '2026-06-15', { userName: 'Bristol Smith' }),
]

const ENDED = ['100% Running_Club', "Writers' O'Clock", 'Night Fishing']

/** What a text finds, the best match first. */
const BY_PHOTOGRAPHY = ['Photography in Bristol', 'Film Is Not Dead', '東京写真部', 'Night Fishing']
const BY_BRISTOL = ['Photography in Bristol', 'Chess at the Corner', 'Artisan Bread', 'Notebook Circle']

/** Groups with these names, and the text that finds only one of them. */
const IN_SCRIPTS_OF_THE_WORLD = [
  ['the middle of a run of Korean', '사진', '서울사진동호회'],
  ['the middle of a run of Thai', 'ดนตรี', 'ชมรมดนตรีไทย'],
  ['Arabic without its marks', 'نادي', 'نَادِي القراءة'],
  ['Hebrew without its points', 'שלום', 'שָׁלוֹם Choir'],
  ['a letter that is written as an apostrophe', 'hawaii', 'Hawaiʻi ʼUkulele'],
  ['symbols that belong to a word', 'c++', 'C++ Evenings'],
  ['a symbol that makes another word', 'c#', 'C# Beginners'],
  ['capitals with a symbol between', 'D&D', 'D&D Tavern'],
  ['a symbol between two letters', 'r&b', 'R&B Listening'],
  ['a word without its hyphen', 'kpop', 'K-Pop Dance'],
  ['a space instead of a hyphen', 'k pop', 'K-Pop Dance'],
] as const

/** An implementation. `backend/cases/pages` tests pages of what it finds. */
export type AskGroups = (
  query: GroupQuery & { today: string },
) => Promise<{ names: string[]; total: number; counts: Record<string, number> }>

/**
 * Defines the tests of an implementation of `GroupQuery`.
 * @param open makes an implementation with these groups, newest first.
 */
export function describeGroupQuery(open: (groups: QueriedGroup[]) => Promise<AskGroups>): void {
  let ask: AskGroups
  const openGroups = async () => {
    ask = await open(GROUPS)
  }
  beforeAll(openGroups)

  function find(query: Partial<GroupQuery>) {
    return ask({ ...ANY_GROUP, ...query, today: TODAY })
  }

  test.each<[about: string, query: Partial<GroupQuery>, names: string[]]>([
    ['a word of the name', { q: 'chess' }, ['Chess at the Corner']],
    ['the beginning of a later word', { q: 'corn' }, ['Chess at the Corner', 'Night Fishing']],
    ['the end of a word, after its beginning', { q: 'graphy' }, BY_PHOTOGRAPHY],
    ['two letters at the beginning of a word only', { q: 'hy' }, []],
    ['capitals', { q: 'CHESS' }, ['Chess at the Corner']],
    ['surrounding spaces', { q: '  chess  ' }, ['Chess at the Corner']],
    ['several words in any order', { q: 'corner chess' }, ['Chess at the Corner']],
    ['words of different fields', { q: 'bristol chess' }, ['Chess at the Corner']],
    ['all words, not one of them', { q: 'chess harbourside' }, []],
    ['a category', { q: 'cooking' }, ['Artisan Bread', 'Æbleskiver and Æon Flux']],
    ['a location', { q: 'newquay' }, ['Night Fishing']],
    ['a description', { q: 'thermos' }, ['Night Fishing']],
    ['an organiser without their accents', { q: 'ozturk' }, ['Café Philo']],
    ['a number at the beginning of a word', { q: '35' }, ['Film Is Not Dead']],
    ['an umlaut without its dots', { q: 'zurich' }, ['Wild Swimming']],
    ['an umlaut in two characters', { q: 'Zu\u0308rich' }, ['Wild Swimming']],
    ['a sharp s as two letters', { q: 'strassenmaler' }, ['Straßenmaler']],
    ['a Polish name without its strokes', { q: 'lodz' }, ['Art Club']],
    ['a Norwegian location', { q: 'tromso' }, ['Undated Anglers']],
    ['a ligature', { q: 'aebleskiver' }, ['Æbleskiver and Æon Flux']],
    ['Cyrillic capitals', { q: 'МОСКВА' }, ['Шахматный клуб']],
    ['the middle of a run of Japanese', { q: '写真' }, ['東京写真部']],
    ['one Japanese letter', { q: '真' }, ['東京写真部']],
    ['a typing error: a wrong letter', { q: 'chees' }, ['Chess at the Corner']],
    ['a typing error: a wrong first letter of four', { q: 'gath' }, ['Film Is Not Dead']],
    ['a typing error: a wrong third letter of four', { q: 'osno' }, ['C:\\Games']],
    ['a typing error: an extra letter among four', { q: 'axrt' }, ['Art Club']],
    ['a typing error: a missing letter', { q: 'chss' }, ['Chess at the Corner']],
    ['a typing error: an extra letter', { q: 'cheess' }, ['Chess at the Corner']],
    ['a typing error in a location', { q: 'bristl' }, BY_BRISTOL],
    ['two typing errors in a long word', { q: 'photograsy' }, BY_PHOTOGRAPHY],
    ['two letters swapped', { q: 'hcess' }, ['Chess at the Corner']],
    ['two letters swapped at the end', { q: 'corenr' }, ['Chess at the Corner']],
    ['nothing by two typing errors in a short word', { q: 'chxxs' }, []],
    ['a typing error beside a correct word', { q: 'chees bristol' }, ['Chess at the Corner']],
    ['nothing by a typing error in three letters', { q: 'arx' }, []],
    ['only the word as typed, if there is one', { q: 'arti' }, ['Artisan Bread']],
    ['a word without its apostrophe', { q: 'oclock' }, ["Writers' O'Clock"]],
    ['a curly apostrophe', { q: 'o’clock' }, ["Writers' O'Clock"]],
    ['quotation marks', { q: '"chess corner"' }, ['Chess at the Corner']],
    ['nothing by a lone quotation mark', { q: "'" }, []],
    ['nothing by a percent sign', { q: '%' }, []],
    ['a number with a percent sign', { q: '100%' }, ['100% Running_Club']],
    ['nothing by an underscore', { q: '_' }, []],
    ['words on both sides of an underscore', { q: 'running club' }, ['100% Running_Club']],
    ['a word with a backslash', { q: 'c:\\games' }, ['C:\\Games']],
    ['a hyphen', { q: 'saint-malo' }, ["Writers' O'Clock"]],
    ['nothing by an emoji', { q: '🎮' }, []],
    ['an emoji beside a word', { q: '🎮 arcade' }, ['Retro Arcade 🎮 Night']],
    ['operators of a search engine', { q: 'chess & !bristol | (corner):*' }, ['Chess at the Corner']],
    ['nothing by SQL', { q: "'; drop table hobby_groups; --" }, []],
    ['nothing by HTML', { q: '<i>corner</i>' }, []],
    ['500 letters', { q: 'chess '.repeat(100).slice(0, 500) }, ['Chess at the Corner']],
    ['nothing by a null character', { q: 'che\u0000ss' }, []],
    ['the name before the description', { q: 'photography' }, BY_PHOTOGRAPHY],
    ['the whole word before its beginning', { q: 'art' }, ['Art Club', 'Artisan Bread']],
    ['the name before organiser and location', { q: 'bristol' }, BY_BRISTOL],
    [
      'one letter at the beginning of words, whatever else a name contains',
      { q: 'b' },
      [
        'Photography in Bristol',
        'Artisan Bread',
        'Chess at the Corner',
        'Film Is Not Dead',
        'C:\\Games',
        'Notebook Circle',
        'Night Fishing',
      ],
    ],
    ['ended groups last', { q: 'night' }, ['Retro Arcade 🎮 Night', 'Night Fishing']],
    [
      'matches by name',
      { q: 'bristol', sort: 'name' },
      ['Artisan Bread', 'Chess at the Corner', 'Notebook Circle', 'Photography in Bristol'],
    ],
    ['a match within a category', { q: 'bristol', category: 'Cooking' }, ['Artisan Bread']],
    ['no similar word if another category has the word', { q: 'chess', category: 'Cooking' }, []],
    ['matches that have not ended', { q: 'night', status: 'open' }, ['Retro Arcade 🎮 Night']],
    ['matches that have ended', { q: 'night', status: 'ended' }, ['Night Fishing']],

    ['a location', { place: 'bristol' }, ['Artisan Bread', 'Chess at the Corner']],
    ['the beginning of a location', { place: 'new' }, ['100% Running_Club', 'Night Fishing']],
    ['no organiser by a location', { place: 'smith' }, []],
    ['a location with a typing error', { place: 'bristl' }, ['Artisan Bread', 'Chess at the Corner']],
    ['nothing by a location without letters', { place: '%' }, []],
    ['a location and a text', { q: 'bread', place: 'bristol' }, ['Artisan Bread']],
    ['a location and the beginning of a name', { q: 'photo', place: 'harbour' }, ['Photography in Bristol']],

    ['a category', { category: 'Fishing' }, ['Night Fishing', 'Undated Anglers']],
    ['a category with an ampersand', { category: 'Drawing & Painting' }, ['Art Club', 'Straßenmaler']],
    ['a category beyond the eight', { category: 'Board Games' }, ['C:\\Games']],
    ['nothing by a category that no group has', { category: 'Chess' }, []],

    ['ended groups', { status: 'ended' }, ENDED],
    [
      'groups ending within a week',
      { ends: 'week' },
      ['Café Philo', 'Chess at the Corner', 'Wild Swimming', 'Notebook Circle'],
    ],
    ['groups ending within a month', { ends: 'month', category: 'Video Gaming' }, ['Retro Arcade 🎮 Night']],
    ['no groups that end later', { ends: 'month', category: 'Photography' }, ['Photography in Bristol']],
    ['nothing that both ends soon and has ended', { ends: 'week', status: 'ended' }, []],
  ])('finds %s: %j', async (_about, query, names) => {
    const found = await find(query)
    expect(found.names).toEqual(names)
    expect(found.total).toBe(names.length)
  })

  test('lists the newest groups first by default, and those without a date last', async () => {
    const dated = GROUPS.filter(({ name }) => name !== 'Undated Anglers')
    const newest = dated.toSorted((one, other) => other.date.localeCompare(one.date)).map(({ name }) => name)
    const { names } = await find({})
    expect(names).toEqual([...newest, 'Undated Anglers'])
    expect((await find({ sort: 'oldest' })).names).toEqual(names.toReversed())
  })

  test('keeps the order of the list, with ended groups last', async () => {
    const open = GROUPS.map(({ name }) => name).filter((name) => !ENDED.includes(name))
    expect((await find({ sort: 'listed' })).names).toEqual([...open, ...ENDED])
    expect((await find({ sort: 'match' })).names).toEqual([...open, ...ENDED])
    expect((await find({ sort: 'listed', status: 'open' })).names).toEqual(open)
  })

  test('sorts by name, ignoring accents and case', async () => {
    const { names } = await find({ sort: 'name' })
    expect(names.slice(0, 4)).toEqual(['Æbleskiver and Æon Flux', 'Art Club', 'Artisan Bread', 'C:\\Games'])
    expect(names.slice(-3)).toEqual(['100% Running_Club', 'Night Fishing', "Writers' O'Clock"])
  })

  test('sorts by size, and keeps the order of the list for ties', async () => {
    const { names } = await find({ sort: 'size' })
    expect(names.slice(0, 3)).toEqual(['Wild Swimming', 'Film Is Not Dead', 'Café Philo'])
    expect(names.slice(-4)).toEqual(['Retro Arcade 🎮 Night', ...ENDED])
  })

  test('counts the groups of each category', async () => {
    const { counts } = await find({})
    expect(counts).toMatchObject({ Photography: 3, Fishing: 2, 'Drawing & Painting': 2, 'Board Games': 1 })
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(GROUPS.length)
  })

  test('counts the categories of the groups that match the query apart from its category', async () => {
    const ended = await find({ category: 'Fishing', status: 'ended' })
    expect(ended.counts).toEqual({ Fishing: 1, Running: 1, Writing: 1 })
    const inBristol = await find({ q: 'bristol', category: 'Fishing' })
    expect(inBristol.counts).toEqual({ Cooking: 1, Photography: 1, Reading: 1, Writing: 1 })
    expect((await find({ q: 'nothing like that' })).counts).toEqual({})
  })

  describe('in the scripts of the world', () => {
    let askWorld: AskGroups
    beforeAll(async () => {
      const names = new Set(['C Club', 'Dance and Pop', ...IN_SCRIPTS_OF_THE_WORLD.map(([, , name]) => name)])
      askWorld = await open(
        [...names].map((name) => group(name, 'Reading', 'Berlin', '2026-12-24', { description: '' })),
      )
    })
    // Implementations may share a database.
    afterAll(openGroups)

    test.each(IN_SCRIPTS_OF_THE_WORLD)('finds %s: %s', async (_about, q, name) => {
      const found = await askWorld({ ...ANY_GROUP, q, today: TODAY })
      expect(found.names).toEqual([name])
    })
  })
}

function group(
  name: string,
  category: string,
  location: string,
  date: string,
  details: Partial<QueriedGroup> = {},
): QueriedGroup {
  const usual = { description: 'Newcomers are welcome.', members: 20, userName: 'Grace Hopper' }
  return { name, category, location, date, ...usual, ...details }
}
