import { type RefObject, useEffect, useState } from 'react'
import { type FieldErrors, type FormSchema, readForm, valuesOf } from './form-data.ts'

const NONE: FieldErrors = {}

/**
 * What is wrong in a form: as the last submit was refused, and from then on each field judged again as it changes. A
 * new refusal moves the focus to the first field that is wrong.
 * @param refused sentences by field name; a new object for each submit that was refused.
 * @returns the errors for the form's `FieldErrorsContext`, and what judges the field of a name that has changed.
 */
export function useFieldErrors(
  form: RefObject<HTMLFormElement | null>,
  schema: FormSchema,
  refused: FieldErrors = NONE,
) {
  const [judged, setJudged] = useState({ refused, errors: refused })
  const fieldErrors = judged.refused === refused ? judged.errors : refused
  const wasRefused = Object.keys(refused).length > 0

  useEffect(() => {
    if (Object.keys(refused).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
  }, [form, refused])

  function judge(name: string) {
    if (!wasRefused || !form.current) return
    const error = readForm(schema, valuesOf(form.current)).errors?.[name]
    setJudged((last) => {
      const { [name]: _, ...others } = last.refused === refused ? last.errors : refused
      return { refused, errors: error ? { ...others, [name]: error } : others }
    })
  }

  return { fieldErrors, judge }
}
