import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusHeading } from '../../browser/focus.ts'
import { askToDelete } from '../../components/dialogs.ts'
import { showToast } from '../../components/toasts.tsx'
import { createDraft } from '../../forms/drafts.ts'
import { FILL_IN_ALL_FIELDS, type FieldErrors, readForm } from '../../forms/form-data.ts'
import { BlogCard } from './blog-card.tsx'
import { BlogForm } from './blog-form.tsx'
import { BlogDraft, deleteBlogPost, updateBlogPost } from './blog-posts.ts'
import type { BlogPost } from './seed-posts.ts'

/** The card of a post that the visitor wrote: they can edit it in its place, and delete it. */
export function OwnPost({ post }: { post: BlogPost }) {
  const [draft] = useState(() => createDraft(`post:${post.date} ${post.title} ${post.content}`))
  // After a reload, what was being changed is there again.
  const [isEditing, setEditing] = useState(() => 'title' in draft.read())
  const [errors, setErrors] = useState<FieldErrors>()
  const ref = useRef<HTMLDivElement>(null)

  /** Shows the form, or the card; once that is saved or cancelled, nothing is kept of what was typed. */
  function show(editing: boolean) {
    if (!editing) draft.clear()
    flushSync(() => {
      setErrors(undefined)
      setEditing(editing)
    })
    focusHeading(ref.current)
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = readForm(BlogDraft, new FormData(event.currentTarget))
    if (form.errors) {
      setErrors(form.errors)
      showToast('error', FILL_IN_ALL_FIELDS, 'post')
      return
    }
    updateBlogPost(post, form.values)
    showToast('success', 'Blog post saved.', 'post')
    show(false)
  }

  async function remove() {
    if (!(await askToDelete(post.title))) return
    deleteBlogPost(post)
    showToast('success', 'Blog post deleted.', 'post')
  }

  return (
    <div ref={ref}>
      {isEditing ? (
        <BlogForm
          title="Edit your post"
          initial={{ ...post, ...draft.read() }}
          errors={errors}
          draft={draft}
          submitText="Save changes"
          onSubmit={save}
        >
          <button type="button" className="btn btn-ghost" onClick={() => show(false)}>
            Cancel
          </button>
        </BlogForm>
      ) : (
        <BlogCard post={post}>
          <button type="button" className="btn btn-outline" onClick={() => show(true)}>
            Edit <span className="sr-only">{`the post ${post.title}`}</span>
          </button>
          <button type="button" className="btn btn-ghost text-error" onClick={remove}>
            Delete <span className="sr-only">{`the post ${post.title}`}</span>
          </button>
        </BlogCard>
      )}
    </div>
  )
}
