import type { GroupInput } from '../../src/features/groups/group-input.ts'
import { foldSpaced, foldText } from '../../src/text/fold-text.ts'
import { MAX_CORRECTED_LENGTH } from '../../src/text/search.ts'

const MAX_KEY_LENGTH = 200
/** About 120 MB: otherwise a member who invents new words with each update could fill the disk. */
const MAX_WORDS = 1_000_000

type Run = (sql: string, params: unknown[]) => Promise<unknown>

/** Adds the words of groups, which are locked before them; in one order, so that writers do not deadlock. */
export async function addWords(query: Run, words: string[]): Promise<void> {
  const sql = `insert into hobbynest_words select unnest($1::text[])
    where (select reltuples from pg_class where oid = 'hobbynest_words'::regclass) < ${MAX_WORDS}
    on conflict do nothing`
  await query(sql, [[...new Set(words)].sort()])
}

/** What is stored to find and sort a group by: see `hobby_groups` and `hobbynest_words` in the migrations. */
export function searchTextOf(
  input: Pick<GroupInput, 'name' | 'location' | 'category' | 'description'>,
  organiser: string,
) {
  const { name, location, category, description } = input
  const searchText = [name, location, `${category} ${organiser}`, description].map(foldSpaced).join('\n')
  const words = searchText.split(/\s+/).filter((word) => word !== '' && word.length <= MAX_CORRECTED_LENGTH)
  return { nameKey: foldText(name).slice(0, MAX_KEY_LENGTH), searchText, words }
}
