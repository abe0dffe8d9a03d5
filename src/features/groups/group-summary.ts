import type { Group } from './group.ts'

const MOST_LETTERS = 200

/** A group in a line, for search engines and link previews: how its description begins. */
export function summarise({ description }: Pick<Group, 'description'>): string {
  const line = description.replace(/\s+/g, ' ').trim()
  // By whole letters: an emoji must not be cut in two.
  const letters = [...line]
  if (letters.length <= MOST_LETTERS) return line || 'A hobby group on HobbyNest.'
  return `${letters.slice(0, MOST_LETTERS - 1).join('')}…`
}
