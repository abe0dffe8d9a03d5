import { createStoredValue } from '../browser/stored-value.ts'

/**
 * Whether somebody was signed in on this device when the identity provider was last heard. A note that cannot be read
 * counts as a yes, so that the provider is asked.
 */
export const isMemberHere = createStoredValue({
  key: 'hobbynest:member',
  parse: (text) => text !== null && text !== 'no',
  serialize: (isMember: boolean) => (isMember ? 'yes' : 'no'),
})
