import { PageHead, TAGLINE } from '../components/page-head.tsx'
import { AboutCard } from '../features/about/about-card.tsx'
import { ABOUT_SECTIONS } from '../features/about/about-sections.ts'
import { categoryArt, categorySlug } from '../features/groups/category-art.ts'
import { CATEGORIES } from '../features/groups/group.ts'

export function Component() {
  return (
    <div className="page py-10">
      <PageHead title="About Us" description="What HobbyNest is for, who makes it, and how to take part." />
      <div className="mb-10 grid justify-items-center gap-4 text-center">
        <h1 className="text-hero">About Us</h1>
        <p className="max-w-prose text-lg text-base-content/80 text-balance">{TAGLINE}</p>
        {/* Fixed widths: columns as wide as their content would move while the page arrives. */}
        <ul
          aria-label="Our categories"
          className="mt-2 grid grid-cols-[repeat(4,minmax(0,4rem))] gap-2 sm:gap-3 sm:grid-cols-[repeat(4,5rem)] md:grid-cols-[repeat(8,4rem)] lg:grid-cols-[repeat(8,5rem)]"
        >
          {CATEGORIES.map((category) => (
            <li
              key={category}
              data-category={categorySlug(category)}
              className="category-tint grid aspect-square place-items-center rounded-box"
            >
              <img
                src={categoryArt(category)}
                alt={category}
                width={48}
                height={48}
                className="size-9 object-contain sm:size-12"
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {Object.entries(ABOUT_SECTIONS).map(([id, section], index) => (
          <AboutCard key={id} id={id} section={section} loading={index === 0 ? 'eager' : 'lazy'} />
        ))}
      </div>
    </div>
  )
}
