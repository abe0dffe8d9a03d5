import { type ComponentProps, type ReactNode, useId } from 'react'
import { InputField, SelectField, TextareaField } from '../../forms/field.tsx'
import { SubmitButton, SubmitForm } from '../../forms/submit-form.tsx'
import { CATEGORIES } from '../groups/group.ts'
import { BlogDraft } from './blog-posts.ts'
import type { BlogPost } from './seed-posts.ts'

interface BlogFormProps extends Omit<ComponentProps<typeof SubmitForm>, 'schema' | 'title'> {
  title: string
  /** What its fields hold at first. */
  initial?: Partial<BlogPost>
  submitText: string
  /** What stands beside its button. */
  children?: ReactNode
}

/** The form for a new blog post (spec §2, Blogs), and for changing one. */
export function BlogForm({ title, initial = {}, submitText, children, ...form }: BlogFormProps) {
  const headingId = useId()
  return (
    <SubmitForm
      {...form}
      aria-labelledby={headingId}
      schema={BlogDraft}
      className="surface grid gap-5 p-5 sm:p-8 lg:p-6"
    >
      <div>
        <h2 id={headingId} className="text-heading">
          {title}
        </h2>
        <p className="mt-1 text-base-content/80">
          Posts are saved in this browser. Nobody else can see them.
        </p>
      </div>
      <InputField label="Title" name="title" autoComplete="off" required defaultValue={initial.title} />
      <InputField label="Author" name="author" autoComplete="name" required defaultValue={initial.author} />
      <SelectField
        label="Category"
        name="category"
        options={CATEGORIES}
        placeholder="Choose a category"
        required
        defaultValue={initial.category}
      />
      <TextareaField label="Content" name="content" rows={6} required defaultValue={initial.content} />
      <div className="flex flex-wrap justify-end gap-3">
        {children}
        <SubmitButton className={children ? '' : 'grow'}>{submitText}</SubmitButton>
      </div>
    </SubmitForm>
  )
}
