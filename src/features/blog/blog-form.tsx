import { createDraft } from '../../forms/drafts.ts'
import { InputField, SelectField, TextareaField } from '../../forms/field.tsx'
import { SubmitButton, SubmitForm } from '../../forms/submit-form.tsx'
import { BlogDraft } from './blog-posts.ts'

const draft = createDraft('post')

interface BlogFormProps {
  categories: readonly string[]
  errors: Record<string, string> | undefined
  /** A new value empties the form. */
  sent: object | undefined
}

/** The form for a new blog post (spec §2, Blogs). */
export function BlogForm({ categories, errors, sent }: BlogFormProps) {
  return (
    <SubmitForm
      aria-labelledby="write"
      schema={BlogDraft}
      errors={errors}
      sent={sent}
      draft={draft}
      className="surface grid gap-5 p-5 sm:p-8 lg:p-6"
    >
      <div>
        <h2 id="write" className="text-heading">
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
        options={categories}
        placeholder="Choose a category"
        required
      />
      <TextareaField label="Content" name="content" rows={6} required />
      <SubmitButton>Add Post</SubmitButton>
    </SubmitForm>
  )
}
