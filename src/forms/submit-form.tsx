import { type ReactNode, type SubmitEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { Form, type FormProps, useNavigation, useSubmit } from 'react-router'
import { useHydrated } from '../browser/use-hydrated.ts'
import { NeedsScript } from '../components/needs-script.tsx'
import { clearDraft, readDraft, saveDraft } from './drafts.ts'
import { FieldErrorsContext, FilledInContext } from './field.tsx'
import { type FormResult, type FormSchema, valuesOf } from './form-data.ts'
import { useFieldErrors } from './use-field-errors.ts'

interface SubmitFormProps extends Omit<FormProps, 'onChange' | 'onSubmit'> {
  schema: FormSchema
  /** The last submit's: shows its errors (see {@link useFieldErrors}), or empties the form if it is done. */
  result?: FormResult | undefined
  /** The name of the form's draft. */
  draft?: string | undefined
  /** Receives the values instead of the route's action. */
  onSend?: (values: FormData) => Promise<void>
  /** Awaited before the values are read; `false` cancels the submit. */
  onBeforeSend?: () => Promise<boolean>
  onValues?: (values: FormData) => void
}

/** A form for a route's action, or for `onSend`. It is sent once at a time, and focuses the first invalid field. */
export function SubmitForm({
  schema,
  result,
  draft,
  onSend,
  onBeforeSend,
  onValues,
  children,
  ...form
}: SubmitFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const { fieldErrors, validateField } = useFieldErrors(ref, schema, result?.errors)
  const isSending = useRef(false)
  const submit = useSubmit()

  useLayoutEffect(() => {
    const form = ref.current
    if (!form || !draft) return
    const isTyped = isChanged(form)
    fillIn(form, readDraft(draft))
    if (isTyped) saveDraft(draft, new FormData(form))
  }, [draft])

  useEffect(() => {
    if (!result?.isDone) return
    ref.current?.reset()
    if (draft) clearDraft(draft)
  }, [result, draft])

  /** Awaits the submit itself, since an action that finishes at once never shows as a pending navigation. */
  async function sendOnce(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const { currentTarget: form, nativeEvent } = event
    isSending.current = true
    try {
      if (onBeforeSend && !(await onBeforeSend())) return
      // A password manager may submit without a button, which then stands for the first one, as with Enter.
      const button = nativeEvent.submitter ?? form.querySelector('button[type=submit]')
      const values = valuesOf(form, button)
      await (onSend ? onSend(values) : submit(values, { method: 'post' }))
    } finally {
      isSending.current = false
    }
  }

  function handleChange(field: string) {
    if (!ref.current) return
    validateField(field)
    const values = new FormData(ref.current)
    if (draft) saveDraft(draft, values)
    onValues?.(values)
  }

  return (
    <Form
      method="post"
      noValidate
      {...form}
      ref={ref}
      onSubmit={sendOnce}
      onChange={({ target }) => handleChange(target.name)}
    >
      <FilledInContext value={handleChange}>
        <FieldErrorsContext value={fieldErrors}>{children}</FieldErrorsContext>
      </FilledInContext>
      <NeedsScript what="Sending this form needs" />
    </Form>
  )
}

function fillIn({ elements }: HTMLFormElement, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    const field = elements.namedItem(name)
    if (field && 'value' in field && field.value === '') field.value = text
  }
}

/** Whether something was typed before the scripts loaded. */
function isChanged({ elements }: HTMLFormElement): boolean {
  return [...elements].some(
    (field) => 'defaultValue' in field && 'value' in field && field.value !== field.defaultValue,
  )
}

interface SubmitButtonProps {
  children: ReactNode
  className?: string
  isSending?: boolean
  /** Tells the action, as `intent`, which of several forms or buttons was used. */
  intent?: string
}

/** Otherwise, Firefox enables a button on a reload, as it was before. React's types know `autoComplete` of fields only. */
const STAYS_DISABLED: object = { autoComplete: 'off' }

/** A form's button, which keeps its width and shows a spinner while the form is being sent. */
export function SubmitButton({ children, className = '', isSending, intent }: SubmitButtonProps) {
  const { state, formData } = useNavigation()
  const isPending = isSending || (state === 'submitting' && formData?.get('intent') === (intent ?? null))
  // Before hydration, the browser would submit the form itself, including passwords.
  const isReady = useHydrated()
  return (
    <button
      type="submit"
      name={intent && 'intent'}
      value={intent}
      disabled={!isReady}
      {...STAYS_DISABLED}
      aria-disabled={isPending}
      // The second click of a double click would send the form that the first has emptied.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
      className={`btn btn-primary relative ${className}`}
    >
      <span className={isPending ? 'invisible' : ''}>{children}</span>
      {isPending && (
        <span
          role="status"
          aria-label="Sending…"
          className="absolute size-5 rounded-full border-2 border-base-content/25 border-t-base-content motion-safe:animate-spin"
        />
      )}
    </button>
  )
}
