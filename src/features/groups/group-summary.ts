import type { Group } from './group.ts'

/** A group in a line, for search engines and link previews: how its description begins. */
export function summarise({ description }: Pick<Group, 'description'>): string {
  const line = description.replace(/\s+/g, ' ').trim()
  return shorten(line, 200) || 'A hobby group on HobbyNest.'
}

/** Cut to `most` letters with an ellipsis; an emoji is not cut in two. */
export function shorten(text: string, most: number): string {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
