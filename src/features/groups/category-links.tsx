import { Link } from 'react-router'
import { categoryArt, categorySlug } from './category-art.ts'
import { CATEGORIES } from './group.ts'
import { writeGroupQuery } from './group-query.ts'

export function CategoryLinks() {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-8">
      {CATEGORIES.map((category) => (
        <li key={category}>
          <Link
            to={`/all-groups?${writeGroupQuery({ category })}`}
            data-category={categorySlug(category)}
            className="category-tint flex h-full items-center gap-2.5 rounded-box p-3 text-sm leading-tight max-[22.5rem]:flex-col max-[22.5rem]:text-center font-semibold ring-current hover:ring-1 sm:flex-col sm:justify-center sm:px-2 sm:py-4 sm:text-center"
          >
            <img
              src={categoryArt(category)}
              alt=""
              width={48}
              height={48}
              loading="lazy"
              className="size-10 shrink-0 sm:size-12"
            />
            {category}
          </Link>
        </li>
      ))}
    </ul>
  )
}
