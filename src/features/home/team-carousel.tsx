import ChevronLeftIcon from '~icons/lucide/chevron-left'
import ChevronRightIcon from '~icons/lucide/chevron-right'
import { useInView } from '../../browser/lazy.ts'
import { PlayButton } from './play-button.tsx'
import { TEAM, type TeamMember } from './team.ts'
import { useCarousel } from './use-carousel.ts'

/** So that nobody sees Swiper arrange the slides. */
const NEARLY = { rootMargin: '50%' }

/** "Meet the team" (spec §2): a row that can be scrolled until Swiper has loaded. */
export function TeamCarousel() {
  const [sectionRef, isInView] = useInView(NEARLY)
  const { ref, swiper, isPlaying } = useCarousel('team', isInView === true)
  return (
    <section
      ref={sectionRef}
      aria-roledescription="carousel"
      aria-labelledby="team"
      className="page print:hidden"
    >
      <h2 id="team" className="text-center text-title">
        Meet the team
      </h2>
      <p className="mx-auto mt-2 max-w-prose text-center text-lg text-base-content/80">
        The eight people behind HobbyNest.
      </p>
      <div
        ref={ref}
        className="swiper relative mt-6 overflow-x-auto mask-[linear-gradient(to_right,#0000,#000_min(15%,25%-5rem)_max(85%,75%+5rem),#0000)]"
      >
        <div className="swiper-wrapper flex py-4" aria-live="off">
          {TEAM.map((member, index) => (
            <TeamSlide key={member.name} member={member} position={`${index + 1} of ${TEAM.length}`} />
          ))}
        </div>
      </div>
      <div className="mt-2 flex h-12 justify-center gap-2">
        {swiper && (
          <>
            <button
              type="button"
              aria-label="Previous team member"
              className="btn btn-circle btn-ghost"
              onClick={() => swiper.slidePrev()}
            >
              <ChevronLeftIcon />
            </button>
            <PlayButton swiper={swiper} isPlaying={isPlaying} subject="the team" />
            <button
              type="button"
              aria-label="Next team member"
              className="btn btn-circle btn-ghost"
              onClick={() => swiper.slideNext()}
            >
              <ChevronRightIcon />
            </button>
          </>
        )}
      </div>
    </section>
  )
}

function TeamSlide({ member, position }: { member: TeamMember; position: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, as Swiper marks it too.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      className="swiper-slide w-full shrink-0 px-3 md:w-1/2 lg:w-1/3"
    >
      <div className="surface mx-auto grid max-w-xs justify-items-center gap-1 p-6 text-center">
        <img
          src={member.image}
          alt=""
          width={256}
          height={256}
          loading="lazy"
          className="mb-3 size-40 rounded-full object-cover"
        />
        <h3 className="text-xl">{member.name}</h3>
        <p className="text-base-content/80">{member.position}</p>
        <ul className="mt-2 flex gap-1">
          {member.icons.map(({ network, href, Icon }) => (
            <li key={network}>
              <a href={href} target="_blank" rel="noreferrer" className="btn btn-circle btn-ghost">
                <Icon />
                <span className="sr-only">{`${member.name} on ${network}`}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
