import type { ReactNode } from 'react'
import { formatDay } from '../../components/format.ts'
import type { BlogPost } from './seed-posts.ts'

interface BlogCardProps {
  post: BlogPost
  /** The address of a picture that goes with it. */
  picture: string | null
  /** How its category is shown. */
  category: ReactNode
}

/** One blog post, whole. Its texts are shown as text: nothing in them runs as HTML. */
export function BlogCard({ post, picture, category }: BlogCardProps) {
  return (
    <article className={`surface grid overflow-hidden ${picture ? 'md:grid-cols-[15rem_1fr]' : ''}`}>
      {picture && (
        <img
          src={picture}
          alt=""
          width={800}
          height={500}
          loading="lazy"
          className="aspect-16/9 size-full object-cover md:aspect-auto"
        />
      )}
      <div className="grid content-start gap-3 p-5 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{category}</div>
        <h3 className="text-2xl">{post.title}</h3>
        <p className="text-base-content/80">
          By <span className="font-semibold text-base-content">{post.author}</span>
          {' · '}
          <time dateTime={post.date}>{formatDate(post.date)}</time>
        </p>
        <p className="max-w-prose leading-relaxed whitespace-pre-line">{post.content}</p>
      </div>
    </article>
  )
}

/** As people write it, such as "March 7, 2027"; what is no date, as it is. */
function formatDate(text: string): string {
  const date = new Date(`${text}T00:00`)
  return Number.isNaN(date.getTime()) ? text : formatDay(date)
}
