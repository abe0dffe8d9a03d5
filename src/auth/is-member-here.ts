import { createStoredValue } from '../browser/stored-value.ts'

/** Whether somebody was signed in on this device at the last report. An unreadable note counts as a yes. */
export const isMemberHere = createStoredValue({
  key: 'hobbynest:member',
  parse: (text) => text !== null && text !== 'no',
  serialize: (isMember: boolean) => (isMember ? 'yes' : 'no'),
})
