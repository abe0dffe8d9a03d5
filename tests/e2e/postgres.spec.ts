import { startPostgres } from '../backend/support/postgres-cluster.ts'
import { describeJoining } from './support/joining.ts'
import { describeJourney } from './support/journey.ts'
import { describeOrganising } from './support/organising.ts'
import { testOnStack } from './support/own-stack.ts'
import { describeSharing } from './support/sharing.ts'
import { describeUploading } from './support/uploading.ts'

/** On a stack whose groups, members and photos are in a real PostgreSQL. */
const { guestTest, newMemberTest } = testOnStack(async () => {
  const { url, stop } = await startPostgres()
  return { env: { DATABASE_URL: url }, close: stop }
})

guestTest.describe('on PostgreSQL @desktop', () => {
  // One worker, one stack.
  guestTest.describe.configure({ mode: 'default' })
  describeJoining(newMemberTest)
  describeSharing(newMemberTest)
  describeOrganising(newMemberTest)
  describeUploading(newMemberTest)
  describeJourney(guestTest)
})
