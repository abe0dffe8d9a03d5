import { setupServer } from 'msw/node'
import { handlers } from './backend.ts'

/** msw in the place of `{host}`. A call that it does not know fails the test. */
export const server = setupServer(...handlers)
