import * as v from 'valibot'
import { createStoredValue } from '../../browser/stored-value.ts'
import { showToast } from '../../components/toasts.tsx'
import { requiredLine, requiredText } from '../../forms/form-data.ts'
import { isoDay } from '../../text/format.ts'
import { SEED_POSTS } from './seed-posts.ts'

/** All four fields are required (spec §5). */
export const BlogInput = v.object({
  title: requiredLine('Title'),
  author: requiredLine('Author'),
  category: requiredLine('Category'),
  content: requiredText('Content'),
})

/** `date` is `YYYY-MM-DD` (spec §3); `uid` is missing if a guest wrote the post. */
const StoredPost = v.object({
  ...BlogInput.entries,
  date: v.pipe(v.string(), v.isoDate()),
  uid: v.optional(v.string()),
})

export type BlogPost = v.InferOutput<typeof StoredPost>

/** Without unreadable posts, so that one does not lose the others. */
export const blogPosts = createStoredValue<readonly BlogPost[]>('blogs', (text) =>
  text === null ? SEED_POSTS : JSON.parse(text).filter((post: unknown) => v.is(StoredPost, post)),
)

/** Adds a post dated today to the top of the list; `uid` is the author's, `''` for a guest. */
export function addBlogPost(input: v.InferOutput<typeof BlogInput>, uid: string): void {
  const post = { ...input, date: isoDay(new Date()), ...(uid && { uid }) }
  if (blogPosts.set([post, ...blogPosts.get()])) return
  showToast(
    'error',
    'Your browser cannot save your post: copy it before you close or reload this page.',
    'unsaved',
  )
}

/** Whether `uid`, `''` for a guest, may delete a post: anybody using this browser may delete a guest's. */
export function isOwnPost({ content, uid: author }: BlogPost, uid: string): boolean {
  return (author ?? uid) === uid && !SEED_POSTS.some((sample) => sample.content === content)
}

/** Finds the post by its content, since reading the stored posts again creates new objects. */
export function deleteBlogPost(seen: BlogPost): void {
  const index = blogPosts.get().findIndex((post) => JSON.stringify(post) === JSON.stringify(seen))
  if (index >= 0) blogPosts.set(blogPosts.get().toSpliced(index, 1))
}

export function getPostsBy(uid: string): BlogPost[] {
  return blogPosts.get().filter((post) => post.uid === uid)
}
