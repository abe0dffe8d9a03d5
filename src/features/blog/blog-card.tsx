import { useHydrated } from '../../browser/use-hydrated.ts'
import { formatDay } from '../../text/format.ts'
import { categorySlug } from '../groups/category-art.ts'
import { CategoryChip } from '../groups/category-chip.tsx'
import type { BlogPost } from './blog-posts.ts'

interface BlogCardProps {
  post: BlogPost
  photoLoading: 'eager' | 'lazy'
  onDelete?: (() => void) | undefined
}

export function BlogCard({ post, photoLoading, onDelete }: BlogCardProps) {
  const picture = pictureFor(post)
  // The page from the build is in American English.
  const language = useHydrated() ? undefined : 'en-US'
  return (
    <article
      className={`surface grid grid-cols-1 items-start gap-5 p-5 sm:p-6 ${picture ? 'md:grid-cols-[15rem_1fr]' : ''}`}
    >
      {picture && (
        <img
          src={picture}
          alt=""
          width={800}
          height={500}
          loading={photoLoading}
          className="aspect-8/5 w-full rounded-xl object-cover"
        />
      )}
      <div className="grid grid-cols-1 content-start gap-3">
        <div className="flex">
          <CategoryChip category={post.category} />
        </div>
        <h3 dir="auto" className="text-2xl">
          {post.title}
        </h3>
        <p className="text-base-content/80">
          By <bdi className="font-semibold text-base-content">{post.author}</bdi>
          {' · '}
          <time dateTime={post.date}>{formatDay(new Date(`${post.date}T00:00`), language)}</time>
        </p>
        <p dir="auto" className="max-w-prose leading-relaxed whitespace-pre-line [unicode-bidi:plaintext]">
          {post.content}
        </p>
        {onDelete && (
          <button
            type="button"
            className="btn btn-ghost -ml-4 justify-self-start text-error"
            onClick={onDelete}
          >
            Delete <span className="sr-only">{`the post ${post.title}`}</span>
          </button>
        )}
      </div>
    </article>
  )
}

/** Picks one of the category's three pictures by the date, so that a post always has the same one. */
function pictureFor({ category, date }: BlogPost): string | null {
  const slug = categorySlug(category)
  if (slug === 'other') return null
  return `/images/groups/${slug}-${(Number(date.replaceAll('-', '')) % 3) + 1}.avif`
}
