import { useInView, useLazy } from '../../browser/lazy.ts'
import { useReducedMotion } from '../../browser/reduced-motion.ts'

/** Spec §9. */
const STATISTICS = [
  { count: 2500, label: 'Happy Clients' },
  { count: 500, label: 'Award Win' },
  { count: 100, label: 'Active Worker' },
  { count: 300, label: 'Rating Customers' },
] as const

/** Counts up in view, except for screen readers and reduced motion. */
export function Statistics() {
  const [numbersRef, areInView] = useInView()
  const isStill = useReducedMotion()
  const countedUp = useLazy(() => import('./counted-up.tsx'), areInView === true && !isStill)
  const CountedUp = !isStill && countedUp?.CountedUp
  return (
    <section aria-labelledby="statistics" className="page">
      <div className="rounded-box border border-transparent bg-secondary px-6 py-12 text-secondary-content sm:px-10 dark:border-base-300 dark:bg-base-100 dark:text-secondary">
        <h2 id="statistics" className="text-center text-heading">
          Trusted by Thousands in the Hobby Community
        </h2>
        <dl ref={numbersRef} className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4">
          {STATISTICS.map(({ count, label }) => (
            <div key={label} className="flex flex-col-reverse items-center gap-1 text-center">
              <dt className="font-semibold">{label}</dt>
              <dd className="font-display text-4xl font-bold tabular-nums sm:text-5xl">
                {CountedUp ? <CountedUp count={count} /> : `${count}+`}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
