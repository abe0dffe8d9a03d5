import { describeJourney } from './support/journey.ts'
import { test } from './support/test.ts'

// On a desk it runs on PostgreSQL: postgres.spec.ts.
test.describe('@phone', () => describeJourney(test))
