import * as v from 'valibot'
import { ApiError } from '../api/api-error.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { formatCount } from '../text/format.ts'

/** Messages by field name. */
export type FieldErrors = Record<string, string>

/** What became of a form: `isDone`, or why it was refused, by its rules or by the backend. */
export interface FormResult {
  errors?: FieldErrors
  failure?: string
  isDone?: true
}

/** The result of a failed call. Rethrows any other error. */
export function resultOf(error: unknown): FormResult {
  if (!(error instanceof ApiError)) throw error
  return { errors: error.fields, failure: error.message }
}

export type FormSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/** A form's values. An unreadable date or number, which browsers report as empty, becomes a text that no rule accepts. */
export function valuesOf(form: HTMLFormElement, button: HTMLElement | null = null): FormData {
  const values = new FormData(form, button)
  for (const field of form.querySelectorAll('input')) {
    if (field.validity.badInput) values.set(field.name, 'unreadable')
  }
  return values
}

/** Validates the fields of a form or request: gives their values, or the first message about each invalid field. */
export function readForm<S extends FormSchema>(
  schema: S,
  form: Iterable<readonly [string, unknown]>,
): { values: v.InferOutput<S>; errors?: never } | { values?: never; errors: FieldErrors } {
  const result = v.safeParse(schema, Object.fromEntries(form))
  if (result.success) return { values: result.output }
  const errors: FieldErrors = {}
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return { errors }
}

/** The name of a field that only bots see and fill in. */
export const HONEYPOT = 'extra'

/** The toast of a form whose fields are all required (spec §8). */
export const FILL_IN_ALL_FIELDS = 'Please fill in all fields.'

export function requiredLine(label: string, longest?: number) {
  return requiredText(label, longest, cleanLine)
}

export function requiredText(label: string, longest = Number.POSITIVE_INFINITY, clean = cleanText) {
  const message = `${label} is required.`
  return v.pipe(v.string(message), v.transform(clean), v.nonEmpty(message), atMost(longest, label))
}

export function atMost(longest: number, label: string) {
  return v.maxLength<string, number, (issue: { input: string }) => string>(
    longest,
    ({ input }) =>
      `${label} can be at most ${formatCount(longest)} characters. This has ${formatCount(input.length)}.`,
  )
}

/** A simple email shape (spec §5). Where the first dot is must be clear: trying each would take seconds for thousands of dots. */
export const EMAIL_SHAPE = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
