import type { GroupInput } from '../../src/features/groups/group-input.ts'
import { foldSpaced, foldText } from '../../src/text/fold-text.ts'
import { MAX_CORRECTED_LENGTH } from '../../src/text/search.ts'

const MAX_KEY_LENGTH = 200
/** About 120 MB: otherwise a member who invents new words with each update could fill the disk. */
const MAX_WORDS = 1_000_000

/** SQL that adds the words of a parameter, which must be sorted so that writers do not deadlock. */
export function addWords(words: string): string {
  return `insert into hobbynest_words select unnest(${words}::text[])
    where (select reltuples from pg_class where oid = 'hobbynest_words'::regclass) < ${MAX_WORDS}
    on conflict do nothing`
}

/** What is stored to find and sort a group by: see `hobby_groups` and `hobbynest_words` in the migrations. */
export function searchTextOf(
  input: Pick<GroupInput, 'name' | 'location' | 'category' | 'description'>,
  organiser: string,
) {
  const { name, location, category, description } = input
  const searchText = [name, location, `${category} ${organiser}`, description].map(foldSpaced).join('\n')
  const words = searchText.split(/\s+/).filter((word) => word !== '' && word.length <= MAX_CORRECTED_LENGTH)
  return { nameKey: foldText(name).slice(0, MAX_KEY_LENGTH), searchText, words: [...new Set(words)].sort() }
}
