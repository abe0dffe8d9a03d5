import { useActionData } from 'react-router'
import { InputField, SelectField, TextareaField } from '../../forms/field.tsx'
import type { FormResult } from '../../forms/form-data.ts'
import { SubmitButton, SubmitForm } from '../../forms/submit-form.tsx'
import { CATEGORIES } from '../groups/group.ts'
import { BlogInput } from './blog-posts.ts'

export function BlogForm() {
  const result = useActionData<FormResult>()
  return (
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
  )
}
