import { categoryArt, categorySlug } from './category-art.ts'

export function CategoryChip({ category }: { category: string }) {
  return (
    <span
      data-category={categorySlug(category)}
      className="category-chip inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold print:px-0"
    >
      <img
        src={categoryArt(category)}
        alt=""
        width={18}
        height={18}
        loading="lazy"
        className="size-4.5 shrink-0"
      />
      <span className="sr-only">Category: </span>
      <span className="line-clamp-2 wrap-anywhere">{category || 'Other'}</span>
    </span>
  )
}
