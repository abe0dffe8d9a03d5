import * as v from 'valibot'

/** The toast of a form whose fields are all required (spec §8). */
export const FILL_IN_ALL_FIELDS = 'Please fill in all fields.'

/** A text that must not be empty, named by its label. Spaces around it do not count. */
export function requiredText(label: string) {
  const message = `${label} is required.`
  return v.pipe(v.string(message), v.trim(), v.nonEmpty(message))
}

/** Whether anything in the form was left empty. */
export function hasEmptyField(form: FormData): boolean {
  return [...form.values()].some((value) => String(value).trim() === '')
}
