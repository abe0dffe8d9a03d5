import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'

interface FieldProps {
  label: string
  /** What is wrong with the value, in a sentence. */
  error?: string | undefined
  hint?: ReactNode
}

interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type InputFieldProps = FieldProps & InputHTMLAttributes<HTMLInputElement>
type TextareaFieldProps = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>
type SelectFieldProps = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly string[]
    /** Asks for a choice while none is made; its value is empty. */
    placeholder?: string
  }

/** A labelled input with its hint and its error beside it. */
export function InputField({ label, error, hint, className = '', ...input }: InputFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={`input w-full ${error ? 'input-error' : ''} ${className}`}
        />
      )}
    </Labelled>
  )
}

/** A labelled text of several lines. */
export function TextareaField({ label, error, hint, className = '', ...textarea }: TextareaFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          rows={5}
          {...textarea}
          {...control}
          className={`textarea w-full ${error ? 'textarea-error' : ''} ${className}`}
        />
      )}
    </Labelled>
  )
}

/** A labelled choice among `options`. */
export function SelectField({ label, error, hint, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(control) => (
        <select {...select} {...control} className={`select w-full ${error ? 'select-error' : ''}`}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

function Labelled({
  label,
  error,
  hint,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-base-content/75">
          {hint}
        </p>
      )}
    </div>
  )
}
