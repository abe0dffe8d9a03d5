import { data } from 'react-router'
import * as v from 'valibot'
import { ApiError } from '../api/api-error.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { formatCount } from '../text/format.ts'

/** Sentences by field name. */
export type FieldErrors = Record<string, string>

/** Why a form was refused: by its rules, or by what it was sent to. */
export interface FormResult {
  errors?: FieldErrors
  failure?: string
}

/** Of a call that failed; throws anything else on. */
export function resultOf(error: unknown): FormResult {
  if (!(error instanceof ApiError)) throw error
  return { errors: error.fields, failure: error.message }
}

/** What an action returns instead of success: the router does not load the screen again. */
export function refused<R>(result: R) {
  return data(result, 422)
}

/** The rules of a form's fields, by field name. */
export type FormSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/**
 * Date and number fields give what they cannot read, such as November 31, as empty: here it is a text that no rule accepts, so
 * that the field is not said to be empty.
 * @param button the one that was pressed.
 */
export function valuesOf(form: HTMLFormElement, button: HTMLElement | null = null): FormData {
  const values = new FormData(form, button)
  for (const field of form.querySelectorAll('input')) {
    if (field.validity.badInput) values.set(field.name, 'unreadable')
  }
  return values
}

/** Checks what a form sent against its schema: the values, or the first sentence about each bad field. */
export function readForm<S extends FormSchema>(
  schema: S,
  form: FormData,
): { values: v.InferOutput<S>; errors?: never } | { values?: never; errors: FieldErrors } {
  const result = v.safeParse(schema, Object.fromEntries(form))
  if (result.success) return { values: result.output }
  const errors: FieldErrors = {}
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return { errors }
}

/** The field of a form that only programs see, and fill in. */
export const HONEYPOT = 'extra'

/** The toast of a form whose fields are all required (spec §8). */
export const FILL_IN_ALL_FIELDS = 'Please fill in all fields.'

/** A text of one line that must show something, named by its label. */
export function requiredLine(label: string, longest?: number) {
  return required(label, cleanLine, longest)
}

/** The same for a text of several lines. */
export function requiredText(label: string, longest?: number) {
  return required(label, cleanText, longest)
}

function required(label: string, clean: (text: string) => string, longest = Number.POSITIVE_INFINITY) {
  const message = `${label} is required.`
  return v.pipe(v.string(message), v.transform(clean), v.nonEmpty(message), atMost(longest, label))
}

/** A text of at most so many characters. */
export function atMost(longest: number, label: string) {
  return v.maxLength<string, number, (issue: { input: string }) => string>(
    longest,
    ({ input }) =>
      `${label} can be at most ${formatCount(longest)} characters. This has ${formatCount(input.length)}.`,
  )
}

/** A simple email shape (spec §5). */
export const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** An email of a simple shape (spec §5). */
export const requiredEmail = v.pipe(
  requiredLine('Email'),
  v.regex(EMAIL_SHAPE, 'Please enter a valid email address.'),
)

/** What a toast says of a form whose fields are all required: first what is missing, then the first wrong field (spec §5). */
export function complaintOf(form: FormData, errors: FieldErrors): string {
  const wrong = Object.entries(errors)
  const isAnyEmpty = wrong.some(([name]) => cleanText(String(form.get(name) ?? '')) === '')
  return (!isAnyEmpty && wrong[0]?.[1]) || FILL_IN_ALL_FIELDS
}
