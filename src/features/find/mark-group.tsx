import type { ReactNode } from 'react'
import { excerptOf, searchWords, splitAtMatches } from '../../text/search.ts'
import type { Group } from '../groups/group.ts'
import type { CardTexts } from '../groups/group-card.tsx'
import type { GroupQuery } from '../groups/group-query.ts'

/**
 * The texts of a group's card with the words marked that were searched for, those of a place in places alone; and, where the
 * card shows some of them nowhere, its creator's name or the part of its description in which they stand.
 */
export function markGroup(group: Group, { q, place }: Pick<GroupQuery, 'q' | 'place'>): CardTexts {
  const { name, location, category, userName, description = '', excerpt } = group
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
 * What stands between two marks is one text: React and the browser would have one for each word to lay out. Other marks
 * make another element, since a browser that translates the page takes the texts in it away from React.
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
