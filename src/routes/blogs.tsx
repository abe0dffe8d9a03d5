import { useState } from 'react'
import type { ActionFunctionArgs } from 'react-router'
import { useAuth } from '../auth/auth-context.tsx'
import { getSession } from '../auth/session.ts'
import { useStoredValue } from '../browser/stored-value.ts'
import { askToDelete } from '../components/dialogs.ts'
import { Notice } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { showToast } from '../components/toasts.tsx'
import { BlogCard } from '../features/blog/blog-card.tsx'
import { BlogForm } from '../features/blog/blog-form.tsx'
import {
  addBlogPost,
  BlogInput,
  type BlogPost,
  blogPosts,
  deleteBlogPost,
  isOwnPost,
  seedBlogPosts,
} from '../features/blog/blog-posts.ts'
import { FILL_IN_ALL_FIELDS, type FormResult, readForm } from '../forms/form-data.ts'

export function loader() {
  seedBlogPosts()
  return null
}

export async function action({ request, context }: ActionFunctionArgs): Promise<FormResult> {
  const { values, errors } = readForm(BlogInput, await request.formData())
  if (errors) {
    showToast('error', FILL_IN_ALL_FIELDS, 'post')
    return { errors }
  }
  addBlogPost(values, getSession(context).getState().user?.uid ?? '')
  showToast('success', 'Blog post added!', 'post')
  return { isDone: true }
}

async function remove(post: BlogPost) {
  if (!(await askToDelete(post.title))) return
  deleteBlogPost(post)
  showToast('success', 'Blog post deleted.', 'post')
}

export function Component() {
  const posts = useStoredValue(blogPosts)
  const uid = useAuth().user?.uid ?? ''
  // Only used on small screens; on large ones the form is always beside the posts.
  const [isWriting, setWriting] = useState(false)
  return (
    <div className="page py-10">
      <PageHead
        title="Blogs"
        description="Small stories from people who make, run, read, cook and fish together."
      />
      <h1 className="text-title">Blogs</h1>
      <p className="mt-2 mb-8 max-w-prose text-lg text-base-content/80">
        Small stories from people who make, run, read, cook and fish together.
      </p>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[1fr_21rem] print:block">
        <div className="lg:[@media(height>57rem)]:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
          <button
            type="button"
            aria-expanded={isWriting}
            aria-controls="write-post"
            className="btn btn-primary lg:hidden"
            onClick={() => setWriting(!isWriting)}
          >
            Write a post
          </button>
          <div id="write-post" className={isWriting ? 'mt-4 lg:mt-0' : 'max-lg:hidden'}>
            <BlogForm />
          </div>
        </div>
        <section aria-labelledby="posts" className="grid grid-cols-1 gap-6">
          <h2 id="posts" className="text-heading">
            Latest posts
          </h2>
          {posts.length === 0 && (
            <Notice picture="no-blogs" title="No blogs yet.">
              <p>Write the first one.</p>
            </Notice>
          )}
          {posts.map((post, index) => (
            <BlogCard
              // biome-ignore lint/suspicious/noArrayIndexKey: posts may be identical; new ones come first.
              key={posts.length - index}
              post={post}
              photoLoading={index === 0 ? 'eager' : 'lazy'}
              onDelete={isOwnPost(post, uid) ? () => remove(post) : undefined}
            />
          ))}
        </section>
      </div>
    </div>
  )
}
