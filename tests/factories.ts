import type { User } from '../src/auth/user.ts'
import { addDays, today } from '../src/features/groups/deadline.ts'
import type { Group } from '../src/features/groups/group.ts'

let count = 0

/** Builds a group as the backend sends it, active for a month. */
export function buildGroup(overrides: Partial<Group> = {}): Group {
  count += 1
  return {
    _id: count.toString(16).padStart(24, '0'),
    name: `Group ${count}`,
    category: 'Reading',
    description: `What group ${count} does.`,
    location: 'Berlin',
    members: 12,
    date: daysFromNow(30),
    photo: `https://photos.example/${count}.jpg`,
    userName: 'Grace Hopper',
    userEmail: 'grace@example.com',
    ...overrides,
  }
}

export function buildUser(overrides: Partial<User> = {}): User {
  return {
    uid: 'uid-ada',
    email: 'ada@example.com',
    displayName: 'Ada Lovelace',
    photoURL: 'https://photos.example/ada.jpg',
    accessToken: 'token-of-ada',
    ...overrides,
  }
}

export function daysFromNow(days: number): string {
  return addDays(today(), days)
}
