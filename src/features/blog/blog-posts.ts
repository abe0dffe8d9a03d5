import * as v from 'valibot'
import { createStoredValue, useStoredValue } from '../../browser/stored-value.ts'
import { requiredLine, requiredText } from '../../forms/form-data.ts'
import { isoDay } from '../../text/format.ts'
import { type BlogPost, SEED_POSTS } from './seed-posts.ts'

/** What a member writes: all four required (spec §5). */
export const BlogDraft = v.object({
  title: requiredLine('Title'),
  author: requiredLine('Author'),
  category: requiredLine('Category'),
  content: requiredText('Content'),
})

const StoredPost = v.object({ ...BlogDraft.entries, date: v.string() })

const blogPosts = createStoredValue<readonly BlogPost[]>({
  key: 'blogs',
  parse: (text) => (text === null ? SEED_POSTS : readPosts(JSON.parse(text))),
  serialize: JSON.stringify,
})

/** Saves the sample posts if none were ever saved (spec §4). */
export function seedBlogPosts(): void {
  if (blogPosts.get() === SEED_POSTS) blogPosts.set(SEED_POSTS)
}

/** Every post of this browser, the newest first. */
export function useBlogPosts(): readonly BlogPost[] {
  return useStoredValue(blogPosts)
}

/** Adds a post to the top of the list, dated today, and saves it. */
export function addBlogPost(draft: v.InferOutput<typeof BlogDraft>): void {
  blogPosts.set([{ ...draft, date: isoDay(new Date()) }, ...blogPosts.get()])
}

/** An unreadable post must not lose the others. */
function readPosts(stored: unknown): BlogPost[] {
  return v.parse(v.array(v.unknown()), stored).filter((post): post is BlogPost => v.is(StoredPost, post))
}
