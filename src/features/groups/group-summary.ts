import { shorten } from '../../components/format.ts'
import type { Group } from './group.ts'

/** A group in a line, for search engines and link previews: how its description begins. */
export function summarise({ description }: Pick<Group, 'description'>): string {
  const line = description.replace(/\s+/g, ' ').trim()
  return shorten(line, 200) || 'A hobby group on HobbyNest.'
}
