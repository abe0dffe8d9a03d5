const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * A whole number as people write it, such as "12,500". Not `toLocaleString`: loading what Intl knows of numbers took a
 * third of the time between the groups' arrival and their first paint on a slow phone.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * The day of a date where the visitor is, as people write it in that language, such as "March 7, 2027". In American
 * English by hand: loading what Intl knows of dates took about as long again. Other languages need it.
 */
export function formatDay(date: Date, language = navigator.language): string {
  if (language !== 'en-US') {
    try {
      return date.toLocaleDateString(language, { dateStyle: 'long' })
    } catch {
      // Some browsers name a language that is none, such as `C`.
    }
  }
  return `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`
}

/** The day of a date where the viewer is, as `YYYY-MM-DD`. */
export function isoDay(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** "1 group", "12,500 groups". */
export function describeGroups(count: number): string {
  return count === 1 ? '1 group' : `${formatCount(count)} groups`
}
