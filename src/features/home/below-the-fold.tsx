import { HowItWorks } from './how-it-works.tsx'
import { Newsletter } from './newsletter.tsx'
import { Statistics } from './statistics.tsx'
import { TeamCarousel } from './team-carousel.tsx'

/** What Home shows further down. A chunk of its own, so that the first paint waits for none of it. */
export function BelowTheFold() {
  return (
    <div className="mt-20 grid grid-cols-[minmax(0,1fr)] gap-20 lg:mt-28 lg:gap-28">
      <HowItWorks />
      <TeamCarousel />
      <Statistics />
      <Newsletter />
    </div>
  )
}
