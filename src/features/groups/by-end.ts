import { isPast, lastMoment } from './deadline.ts'

/** Active groups, ending soonest first and those without an end date last; ended ones, latest first. */
export function byEnd<T extends { date: string }>(groups: T[]): { open: T[]; ended: T[] } {
  const end = ({ date }: T) => lastMoment(date)?.getTime() ?? Number.POSITIVE_INFINITY
  return {
    open: groups.filter(({ date }) => !isPast(date)).sort((one, other) => end(one) - end(other)),
    ended: groups.filter(({ date }) => isPast(date)).sort((one, other) => end(other) - end(one)),
  }
}
