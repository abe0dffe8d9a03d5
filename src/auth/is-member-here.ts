import { createStoredValue } from '../browser/stored-value.ts'

/**
 * Whether somebody was signed in on this device when the identity provider last reported. An unreadable note counts
 * as a yes, so that the provider is asked.
 */
export const isMemberHere = createStoredValue({
  key: 'hobbynest:member',
  parse: (text) => text !== null && text !== 'no',
  serialize: (isMember: boolean) => (isMember ? 'yes' : 'no'),
})
