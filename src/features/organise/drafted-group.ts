import type { User } from '../../auth/auth-client.ts'
import { nameOf } from '../../auth/person-name.ts'
import { createDraft, type Draft } from '../../forms/drafts.ts'
import { readWholeNumber } from '../../text/whole-number.ts'
import { CATEGORIES, type Group } from '../groups/group.ts'

/** What was typed into the form for a new group. */
export const newGroupDraft = createDraft('new-group')

/** What was typed into the form that changes the group with this id. */
export function groupDraft(id: string): Draft {
  return createDraft(`group:${id}`)
}

/** The group with what was typed laid over it; what another member typed is thrown away. */
export function applyDraft(draft: Draft, group: Group): Group {
  const { userEmail, members, ...typed } = draft.read()
  if (userEmail !== group.userEmail) {
    draft.clear()
    return group
  }
  const { name, category, description, location, date, photo } = { ...group, ...typed }
  return {
    ...group,
    name,
    category,
    description,
    location,
    date,
    photo,
    members: members === undefined ? group.members : readWholeNumber(members),
  }
}

/** Whether something else than the group was typed. */
export function hasDraft(draft: Draft, group: Group): boolean {
  return JSON.stringify(applyDraft(draft, group)) !== JSON.stringify(group)
}

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

/** The creator's fields of a group (spec §3). */
export function creatorOf(user: User | null): Pick<Group, 'userName' | 'userEmail'> {
  return { userName: nameOf(user), userEmail: user?.email ?? '' }
}
