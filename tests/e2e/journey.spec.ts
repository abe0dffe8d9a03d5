import { describeJourney } from './support/journey.ts'
import { test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('@phone', () => describeJourney(test))
