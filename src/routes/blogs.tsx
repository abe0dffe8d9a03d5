import { useState } from 'react'
import { type ActionFunctionArgs, useActionData } from 'react-router'
import { useAuth } from '../auth/auth-context.tsx'
import { getSession } from '../auth/session.ts'
import { useStoredValue } from '../browser/stored-value.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { askToDelete } from '../components/dialogs.ts'
import { Notice } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { showToast } from '../components/toasts.tsx'
import { BlogCard } from '../features/blog/blog-card.tsx'
import {
  addBlogPost,
  BlogInput,
  type BlogPost,
  blogPosts,
  deleteBlogPost,
  isOwnPost,
} from '../features/blog/blog-posts.ts'
import { SEED_POSTS } from '../features/blog/seed-posts.ts'
import { CATEGORIES } from '../features/groups/group.ts'
import { InputField, SelectField, TextareaField } from '../forms/field.tsx'
import { FILL_IN_ALL_FIELDS, type FormResult, readForm } from '../forms/form-data.ts'
import { SubmitButton, SubmitForm } from '../forms/submit-form.tsx'

const INTRO = 'Small stories from people who make, run, read, cook and fish together.'

/** Saves the sample posts on the first visit (spec §4). */
export function loader() {
  if (blogPosts.get() === SEED_POSTS) blogPosts.set(SEED_POSTS)
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
  const result = useActionData<FormResult>()
  const uid = useAuth().user?.uid ?? ''
  // Only used on small screens; on large ones the form is always beside the posts.
  const [isWriting, setWriting] = useState(false)
  return (
    <div className="page py-10">
      <PageHead title="Blogs" description={INTRO} />
      <h1 className="text-title">Blogs</h1>
      <p className="mt-2 mb-8 max-w-prose text-lg text-base-content/80">{INTRO}</p>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[1fr_21rem] print:block">
        <div className="lg:[@media(height>57rem)]:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
          <button
            type="button"
            disabled={!useHydrated()}
            aria-expanded={isWriting}
            aria-controls="write-post"
            className="btn btn-primary lg:hidden"
            onClick={() => setWriting(!isWriting)}
          >
            Write a post
          </button>
          <div id="write-post" className={isWriting ? 'mt-4 lg:mt-0' : 'max-lg:hidden'}>
            <SubmitForm
              aria-labelledby="new-post"
              schema={BlogInput}
              result={result}
              draft="post"
              className="surface grid gap-5 p-5 sm:p-8 lg:p-6"
            >
              <div>
                <h2 id="new-post" className="text-heading">
                  Write a post
                </h2>
                <p className="mt-1 text-base-content/80">
                  Posts are saved in this browser. Nobody else can see them.
                </p>
              </div>
              <InputField label="Title" name="title" autoComplete="off" required />
              <InputField label="Author" name="author" autoComplete="name" required />
              <SelectField
                label="Category"
                name="category"
                options={CATEGORIES}
                placeholder="Choose a category"
                required
              />
              <TextareaField label="Content" name="content" rows={6} required />
              <SubmitButton>Add Post</SubmitButton>
            </SubmitForm>
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
