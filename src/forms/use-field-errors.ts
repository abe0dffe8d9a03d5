import { type RefObject, useEffect, useState } from 'react'
import { type FieldErrors, type FormSchema, readForm, valuesOf } from './form-data.ts'

const NONE: FieldErrors = {}

/** The errors of the last submit, updated as fields change. A new object as `refused` focuses the first invalid field. */
export function useFieldErrors(
  form: RefObject<HTMLFormElement | null>,
  schema: FormSchema,
  refused: FieldErrors = NONE,
) {
  const [validated, setValidated] = useState({ refused, errors: refused })
  const fieldErrors = validated.refused === refused ? validated.errors : refused
  const wasRefused = Object.keys(refused).length > 0

  useEffect(() => {
    const field = refused !== NONE && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    const error = document.getElementById(`${field.id}-error`)
    // A field that already has the focus is not read out again, nor scrolled to.
    if (field === document.activeElement) error?.setAttribute('role', 'alert')
    // In Safari, this runs while a select is still locked (field.tsx).
    field.inert = false
    field.focus()
    error?.scrollIntoView({ block: 'nearest' })
  }, [form, refused])

  function validateField(name: string) {
    if (!wasRefused || !form.current) return
    const error = readForm(schema, valuesOf(form.current)).errors?.[name]
    setValidated((last) => {
      const { [name]: _, ...others } = last.refused === refused ? last.errors : refused
      return { refused, errors: error ? { ...others, [name]: error } : others }
    })
  }

  return { fieldErrors, validateField }
}
