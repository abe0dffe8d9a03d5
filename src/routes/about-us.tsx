import { PageHead, TAGLINE } from '../components/page-head.tsx'
import { AboutCard } from '../features/about/about-card.tsx'
import { ABOUT_SECTIONS } from '../features/about/about-sections.ts'

export function Component() {
  return (
    <div className="page py-10">
      <PageHead title="About Us" description="What HobbyNest is for, who makes it, and how to take part." />
      <div className="mb-10 grid justify-items-center gap-4 text-center">
        <h1 className="text-hero">About Us</h1>
        <p className="max-w-prose text-lg text-base-content/80 text-balance">{TAGLINE}</p>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {Object.entries(ABOUT_SECTIONS).map(([id, section], index) => (
          <AboutCard key={id} id={id} section={section} loading={index === 0 ? 'eager' : 'lazy'} />
        ))}
      </div>
    </div>
  )
}
