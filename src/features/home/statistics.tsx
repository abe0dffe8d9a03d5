import { useReducedMotion } from '../../browser/reduced-motion.ts'
import { whenIdle } from '../../browser/scheduling.ts'
import { useLate } from '../../components/use-late.ts'
import { useSeen } from '../../components/use-seen.ts'

/** What HobbyNest is proud of (spec §9). */
export const STATISTICS = [
  { count: 2500, label: 'Happy Clients' },
  { count: 500, label: 'Award Win' },
  { count: 100, label: 'Active Worker' },
  { count: 300, label: 'Rating Customers' },
] as const

/** The numbers, counted up when they come into view. Screen readers, and who wants less motion, get the result. */
export function Statistics() {
  const [ref, isSeen] = useSeen<HTMLElement>()
  const isStill = useReducedMotion()
  const CountedUp = useLate(loadCountedUp, whenIdle)
  return (
    <section ref={ref} aria-labelledby="statistics" className="page">
      <div className="rounded-box border border-transparent bg-secondary px-6 py-12 text-secondary-content sm:px-10 dark:border-base-300 dark:bg-base-100 dark:text-secondary">
        <h2 id="statistics" className="text-center text-heading">
          Trusted by Thousands in the Hobby Community
        </h2>
        <dl className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4">
          {STATISTICS.map(({ count, label }) => (
            <div key={label} className="flex flex-col-reverse items-center gap-1 text-center">
              <dt className="font-semibold">{label}</dt>
              <dd className="font-display text-4xl font-bold tabular-nums sm:text-5xl">
                {isSeen && !isStill && CountedUp ? (
                  <>
                    <span className="sr-only">{count}+</span>
                    <span aria-hidden="true">
                      <CountedUp count={count} />
                    </span>
                  </>
                ) : (
                  `${count}+`
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

async function loadCountedUp() {
  return (await import('./counted-up.tsx')).CountedUp
}
