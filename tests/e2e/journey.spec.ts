import { describeJourney } from './support/journey.ts'
import { test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// On a desk it runs on PostgreSQL, without motion: postgres.spec.ts.
test.describe('@phone', () => describeJourney(test))
