import type { Group } from './group.ts'

const MAX_LETTERS = 200

/** A group in a line, for search engines and link previews: how its description begins. An emoji is not cut in two. */
export function summarise({ description }: Pick<Group, 'description'>): string {
  const letters = [...description.replace(/\s+/g, ' ').trim()]
  if (letters.length > MAX_LETTERS) return `${letters.slice(0, MAX_LETTERS - 1).join('')}…`
  return letters.join('') || 'A hobby group on HobbyNest.'
}
