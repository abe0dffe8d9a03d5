import type { ReactNode } from 'react'
import { excerptOf, searchWords, splitAtMatches } from '../../text/search.ts'
import type { Group } from '../groups/group.ts'
import type { CardTexts } from '../groups/group-card.tsx'
import type { GroupQuery } from '../groups/group-query.ts'

/**
 * A card's texts with the search words marked; words of a place only in the location. `reason` shows the
 * matches that the card otherwise would not: the organiser's name, or an excerpt of the description.
 */
export function markGroup(group: Group, { q, place }: Pick<GroupQuery, 'q' | 'place'>): CardTexts {
  const { name, location, category, userName, description, excerpt } = group
  const words = searchWords(q)
  const shown = `${name} ${location} ${category}`
  const reason = [
    excerptOf(userName, q, shown) && `By ${userName}`,
    excerpt ?? excerptOf(description, q, `${shown} ${userName}`),
  ]
  return {
    name: markWords(name, words),
    location: markWords(location, [...words, ...searchWords(place)]),
    reason: markWords(reason.filter(Boolean).join(' · '), words),
  }
}

/**
 * Keeps the text between two marks in one piece, for fewer text nodes to lay out. The key replaces the
 * element when the marks change, since page translation takes its text nodes away from React.
 */
function markWords(text: string, words: string[]): ReactNode {
  const parts = splitAtMatches(text, words)
  if (parts.length === 1) return text
  return (
    <span key={parts.join('\n')}>
      {parts.map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
        index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
      )}
    </span>
  )
}
