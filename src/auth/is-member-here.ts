import { createStoredValue } from '../lib/stored-value.ts'

/** Whether somebody was signed in on this device when the identity provider was last heard. */
export const isMemberHere = createStoredValue({
  key: 'hobbynest:member',
  parse: (text) => text === 'yes',
  serialize: (isMember: boolean) => (isMember ? 'yes' : 'no'),
})
