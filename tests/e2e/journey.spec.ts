import { describeJourney } from './support/journey.ts'
import { test } from './support/test.ts'

describeJourney(test)
