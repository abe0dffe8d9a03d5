import { expect, test } from 'vitest'
import type { Group } from '../../src/features/groups/group.ts'
import {
  calendarEntryOf,
  googleCalendarUrl,
  outlookCalendarUrl,
} from '../../src/features/share/calendar-entry.ts'
import { writeCalendarFile } from '../../src/features/share/calendar-file.ts'
import { buildGroup } from '../factories.ts'

const ADDRESS = 'http://localhost:3000/details-group/6650f1a2b3c4d5e6f7a8b9c0'
const NOW = new Date('2026-11-22T12:30:00.123Z')

function entryOf(overrides: Partial<Group> = {}) {
  const group = {
    _id: '6650f1a2b3c4d5e6f7a8b9c0',
    name: 'Film Is Not Dead',
    location: 'Darkroom 4, Oxford',
    description: 'We load film.',
    date: '2027-02-28',
  }
  return calendarEntryOf(buildGroup({ ...group, ...overrides }))
}

/** The properties as a calendar reads them: lines joined again, then unescaped. */
function readFile(file: string): Record<string, string> {
  const lines = file.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      const value = line
        .slice(colon + 1)
        .replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))
      return [line.slice(0, colon), value]
    }),
  )
}

test('the end of a group is a whole day in a calendar', async () => {
  const file = await writeCalendarFile([entryOf()], NOW)
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n.*\r\nEND:VCALENDAR\r\n$/s)
  expect(readFile(file)).toMatchObject({
    UID: '6650f1a2b3c4d5e6f7a8b9c0@localhost:3000',
    DTSTAMP: '20261122T123000Z',
    'DTSTART;VALUE=DATE': '20270228',
    'DTEND;VALUE=DATE': '20270301',
    SUMMARY: 'Film Is Not Dead ends',
    LOCATION: 'Darkroom 4, Oxford',
    DESCRIPTION: `We load film.\n\n${ADDRESS}`,
    URL: ADDRESS,
  })
})

test('31 December 9999, which stands for "for ever", has no next day that a calendar could read', async () => {
  const entry = entryOf({ date: '9999-12-31' })
  const file = await writeCalendarFile([entry, entryOf()], NOW)
  expect(file).toContain('\r\nDTSTART;VALUE=DATE:99991231\r\n')
  expect(file.match(/DTEND.*/g)).toEqual(['DTEND;VALUE=DATE:20270301'])
  expect(new URL(googleCalendarUrl(entry)).searchParams.get('dates')).toBe('99991231/99991231')
  const { searchParams } = new URL(outlookCalendarUrl(entry))
  expect([searchParams.get('startdt'), searchParams.get('enddt')]).toEqual(['9999-12-31', '9999-12-31'])
})

test.each([
  ['2027-03-01T23:30:00Z', '2027-03-01', '2027-03-02'],
  // Days that no month has become those that the page shows.
  ['2026-13-45', '2027-02-14', '2027-02-15'],
  ['2027-02-30', '2027-03-02', '2027-03-03'],
  ['9999-12-30', '9999-12-30', '9999-12-31'],
  ['9999-12-31T23:30:00Z', '9999-12-31', '9999-12-31'],
  ['0050-05-31', '0050-05-31', '0050-06-01'],
])('the end date %s is the day %s in a calendar', (date, day, next) => {
  expect(entryOf({ date })).toMatchObject({ day, next })
})

test('a file has no other line ends than its own, whatever the texts of a group have', async () => {
  const text = 'a\vb\fc\u0085d\u2028e\u2029f\rg\u001ch\u001b'
  const file = await writeCalendarFile([entryOf({ name: text, location: text, description: text })], NOW)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  expect(readFile(file).DESCRIPTION).toBe(`a\nb\nc\nd\ne\nf\ngh\n\n${ADDRESS}`)
})

test.each([
  [
    'Google Calendar',
    googleCalendarUrl,
    'https://calendar.google.com/calendar/render',
    {
      action: 'TEMPLATE',
      text: 'Film + Paper ends',
      dates: '20270228/20270301',
      location: 'Darkroom 4, Oxford',
      details: `We load film.\n\n${ADDRESS}`,
    },
  ],
  [
    'Outlook',
    outlookCalendarUrl,
    'https://outlook.live.com/calendar/0/deeplink/compose',
    {
      path: '/calendar/action/compose',
      rru: 'addevent',
      allday: 'true',
      startdt: '2027-02-28',
      enddt: '2027-03-01',
      subject: 'Film + Paper ends',
      location: 'Darkroom 4, Oxford',
      body: `We load film.\n\n${ADDRESS}`,
    },
  ],
])('%s is offered the same day, in an address that it accepts', (_, write, page, params) => {
  const { origin, pathname, searchParams } = new URL(write(entryOf({ name: 'Film + Paper' })))
  expect(origin + pathname).toBe(page)
  expect(Object.fromEntries(searchParams)).toEqual(params)
  expect(write(entryOf({ description: '📷'.repeat(4000) })).length).toBeLessThan(8000)
})

test('Outlook is sent no plus signs, which it would show instead of spaces', () => {
  expect(outlookCalendarUrl(entryOf())).not.toContain('+')
})
