import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deferIfSlow } from '../api/deferred.ts'
import { getSession } from '../auth/session.ts'
import { useLazy } from '../browser/lazy.ts'
import { Await } from '../components/await.tsx'
import { LoadError } from '../components/load-error.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { CategoryLinks } from '../features/groups/category-links.tsx'
import { EarlyList } from '../features/groups/early-list.tsx'
import { GroupGrid, GroupGridSkeleton } from '../features/groups/group-grid.tsx'
import { FEATURED_PARAMS, getFeaturedGroups } from '../features/groups/groups-api.ts'
import { Hero } from '../features/home/hero.tsx'
import { Newsletter } from '../features/home/newsletter-form.tsx'
import { Statistics } from '../features/home/statistics.tsx'
import { TeamCarousel } from '../features/home/team-carousel.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return deferIfSlow({ featured: getFeaturedGroups(getSession(context).lastSeen, request.signal) })
}

export function Component() {
  const { featured } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Home" isBare />
      <EarlyList searchParams={FEATURED_PARAMS} />
      <Hero />
      <section aria-labelledby="featured" className="page mt-5 md:mt-8">
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id="featured" className="text-title">
            Featured Spot
          </h2>
          <Link to="/all-groups" className="link-quiet -my-1.5 py-2.5 font-semibold">
            See every group
          </Link>
          <p className="w-full text-lg text-base-content/80">Groups looking for members</p>
        </div>
        <Await
          resolve={featured}
          fallback={<GroupGridSkeleton />}
          errorElement={<LoadError title="The groups could not be loaded." />}
        >
          {(groups) =>
            groups.length > 0 ? (
              <RevealOnScroll>
                <GroupGrid groups={groups} />
              </RevealOnScroll>
            ) : (
              <Notice picture="no-groups" title="No group is looking for members. Start one!">
                <Link to="/create-group" className="btn btn-primary">
                  Create Group
                </Link>
              </Notice>
            )
          }
        </Await>
      </section>
      {/* React hydrates the rest in a separate task. */}
      <Suspense>
        <section aria-labelledby="categories" className="page mt-20">
          <h2 id="categories" className="mb-5 text-title">
            What do you love to do?
          </h2>
          <CategoryLinks />
        </section>
        <div className="mt-20 grid grid-cols-[minmax(0,1fr)] gap-20">
          <TeamCarousel />
          <Statistics />
          <Newsletter />
        </div>
      </Suspense>
    </>
  )
}

function RevealOnScroll({ children }: { children: ReactNode }) {
  const [hasScrolled, setHasScrolled] = useState(false)

  useEffect(() => {
    // Whether the page is scrolled already would have to be measured, which lays it out.
    const controller = new AbortController()
    window.addEventListener('scroll', () => setHasScrolled(true), controller)
    return () => controller.abort()
  }, [])

  const motion = useLazy(() => import('../features/home/motion.ts'), hasScrolled)
  return <div ref={motion?.revealOnScroll}>{children}</div>
}
