import { dateValue, hasEndDate, isPast } from './deadline.ts'

/** Groups by their end: those that are on, the next to end first and those without an end last, and those that ended, the last first. */
export function byEnd<T extends { date: string }>(groups: T[]): { open: T[]; ended: T[] } {
  const end = ({ date }: T) => (hasEndDate(date) ? dateValue(date) : Number.POSITIVE_INFINITY)
  return {
    open: groups.filter(({ date }) => !isPast(date)).sort((one, other) => end(one) - end(other)),
    ended: groups.filter(({ date }) => isPast(date)).sort((one, other) => end(other) - end(one)),
  }
}
