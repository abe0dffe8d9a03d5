import type { User } from '../../../auth/auth-client.ts'
import { readName } from '../../../auth/person-name.ts'
import { dayOf, isPast } from '../deadline.ts'
import { CATEGORIES, type Group } from '../group.ts'
import { groupDraft } from './group-draft.ts'

/** What was typed into the form for a new group. */
export const newGroupDraft = groupDraft('new')

/** An empty group by this member. */
export function emptyGroup(user: User | null): Group {
  return {
    _id: '',
    name: '',
    category: CATEGORIES[0],
    description: '',
    location: '',
    members: null,
    date: '',
    photo: '',
    ...creatorOf(user),
  }
}

/** A copy of this group by this member, without its end date if that has passed. */
export function copyOf(group: Group, user: User | null): Group {
  return {
    ...group,
    _id: '',
    category: CATEGORIES.find((category) => category === group.category) ?? CATEGORIES[0],
    date: isPast(group.date) ? '' : dayOf(group.date),
    joined: undefined,
    ...creatorOf(user),
  }
}

/** The creator's fields of a group (spec §3). */
export function creatorOf(user: User | null): Pick<Group, 'userName' | 'userEmail'> {
  return { userName: readName(user?.displayName ?? '') || 'User', userEmail: user?.email ?? '' }
}
