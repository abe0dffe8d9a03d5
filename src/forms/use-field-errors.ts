import { type RefObject, useEffect, useState } from 'react'
import { type FieldErrors, type FormSchema, readForm, valuesOf } from './form-data.ts'

const NONE: FieldErrors = {}

/**
 * The errors of the last submit; from then on each field is judged again as it changes.
 * @param refused a new object for each submit that was refused: the first bad field gets the focus.
 * @returns the errors for `FieldErrorsContext`, and what judges the field of a name.
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
    const field = refused !== NONE && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    // What has the focus already is not read out again.
    if (field === document.activeElement)
      document.getElementById(`${field.id}-error`)?.setAttribute('role', 'alert')
    field.focus()
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
