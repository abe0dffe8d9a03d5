import { describe, expect, test, vi } from 'vitest'
import { describeDeadline, endDayOf, formatDate, isPast } from '../../src/features/groups/deadline.ts'

// The tests run in the time zone of Berlin, where clocks change on 2027-03-28 and 2027-10-31.
const NOON = new Date('2027-03-07T12:00:00')

describe("a group's deadline", () => {
  test("passes when its day ends in the viewer's time zone, even if that has 23 or 25 hours", () => {
    expect(isPast('2027-03-07', new Date('2027-03-07T23:59:59'))).toBe(false)
    expect(isPast('2027-03-07', new Date('2027-03-08T00:00:00'))).toBe(true)
    for (const day of ['2027-03-28', '2027-10-31']) {
      expect(isPast(day, new Date(`${day}T00:00:00`))).toBe(false)
      expect(isPast(day, new Date(`${day}T23:59:59`))).toBe(false)
    }
  })

  test('passes at midnight, even if clocks go back from there to eleven', () => {
    vi.stubEnv('TZ', 'Africa/Cairo')
    expect(isPast('2027-10-28', new Date('2027-10-28T23:59:59+02:00'))).toBe(false)
    expect(isPast('2027-10-28', new Date('2027-10-29T00:00:00+02:00'))).toBe(true)
  })

  test('may be a time, as in older groups, of which only the day counts', () => {
    expect(isPast('2027-03-07T08:00:00.000Z', NOON)).toBe(false)
    expect(formatDate('2027-03-07T08:00:00.000Z')).toBe('March 7, 2027')
    // It is the next day in Berlin.
    expect(formatDate('2027-03-07T23:30:00.000Z')).toBe('March 7, 2027')
    expect(isPast('2027-03-07T23:30:00.000Z', new Date('2027-03-08T00:00:00'))).toBe(true)
    // As JavaScript writes dates, elsewhere.
    expect(formatDate('Sun Mar 07 2027 23:30:00 GMT-0800 (Pacific Standard Time)')).toBe('March 7, 2027')
    expect(formatDate('Sun, 07 Mar 2027 23:30:00 GMT')).toBe('March 7, 2027')
  })

  test.each([
    ['de-DE', 'March 7, 2027'],
    ['en-GB', '7 March 2027'],
  ])('is in English, as the page is, if the browser speaks %s', (language, date) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
    expect(formatDate('2027-03-07')).toBe(date)
  })

  test.each([
    ...['', 'soon', '2027-99-99x', '10000-01-01', '+010000-01-01', '9999-13-01'],
    ...['-000001-12-31', '275760-09-13T00:00:00Z', '2027-02-29', '2027-00-00'],
    ...['Mondays at 6', 'March 6', 'Spring 2027', '1700000000000', '7.3.2027, 18:00'],
  ])('is open while the date is "%s"', (date) => {
    expect(isPast(date, NOON)).toBe(false)
    expect(formatDate(date)).toBe('No end date')
    expect(describeDeadline(date, NOON)).toBe('open-ended')
    expect(endDayOf(date)).toBe('')
  })

  test.each(['03/07/2027', '3/7/27', 'March 7, 2027', 'Sun Mar 07 2027', '7 March 2027'])(
    'is read from "%s", as in older groups',
    (date) => {
      expect(formatDate(date)).toBe('March 7, 2027')
    },
  )

  test.each([
    ['2027-03-07', 'ends today'],
    ['2027-03-08', 'ends tomorrow'],
    ['2027-03-10', 'ends in 3 days'],
    ['2027-03-28', 'ends in 3 weeks'],
    ['2027-06-07', 'ends in 3 months'],
    ['2031-03-07', 'ends in 4 years'],
    ['2027-03-06', 'ended yesterday'],
    ['2027-02-07', 'ended 4 weeks ago'],
    ['2026-12-07', 'ended 3 months ago'],
  ])('of %s reads "%s" on 2027-03-07', (date, words) => {
    expect(describeDeadline(date, NOON)).toBe(words)
  })
})
