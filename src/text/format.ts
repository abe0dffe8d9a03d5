const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** 12500 as `12,500`. Avoids Intl, whose data take a third of the time until a slow phone paints the groups. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** The page is in English, and so are its dates: a screen reader would read out others as if they were. */
export function dateLanguage(): string {
  return /^en(-[A-Z]{2})?$/.test(navigator.language) ? navigator.language : 'en-US'
}

/** A date such as `March 7, 2027`. American English avoids Intl, for the same reason. */
export function formatDay(date: Date, language = dateLanguage()): string {
  if (language !== 'en-US') return date.toLocaleDateString(language, { dateStyle: 'long' })
  return `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`
}

/** The day of a date in the viewer's time zone, as `YYYY-MM-DD`. */
export function isoDay(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Such as "1 group" or "12,500 groups", for a noun whose plural ends in s. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
