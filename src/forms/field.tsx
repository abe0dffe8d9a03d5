import {
  type ChangeEvent,
  type ChangeEventHandler,
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  use,
  useId,
  useState,
} from 'react'
import { useNavigation } from 'react-router'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { formatCount } from '../text/format.ts'

/** Messages by field name, of the form around a field. */
export const FieldErrorsContext = createContext<Record<string, string>>({})

/** Tells the form around a field that the one of this name was filled in, as by an upload. */
export const FilledInContext = createContext<(name: string) => void>(() => {})

interface FieldProps {
  label: string
  name: string
  hint?: ReactNode
  /** In characters. More can be typed, so that nothing is cut; a count says so. */
  limit?: number | undefined
}

interface ControlProps {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  /** While the form is sent: what is typed then would be lost with the draft. */
  readOnly: boolean
}

type InputFieldProps = FieldProps & InputHTMLAttributes<HTMLInputElement>
type TextareaFieldProps = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>
type SelectFieldProps = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly string[]
    /** An option without a value, for no choice. */
    placeholder?: string | undefined
  }

export function InputField({ label, name, hint, limit, className = '', ...input }: InputFieldProps) {
  const { length, follow } = useLength(cleanLine, input)
  return (
    <Labelled label={label} name={name} hint={hint} limit={limit} length={length}>
      {(control) => (
        <input
          dir="auto"
          {...input}
          {...control}
          onChange={follow}
          readOnly={control.readOnly || input.readOnly}
          className={`input w-full aria-invalid:input-error ${className}`}
        />
      )}
    </Labelled>
  )
}

export function TextareaField({ label, name, hint, limit, className = '', ...textarea }: TextareaFieldProps) {
  const { length, follow } = useLength(cleanText, textarea)
  return (
    <Labelled label={label} name={name} hint={hint} limit={limit} length={length}>
      {(control) => (
        <textarea
          rows={5}
          dir="auto"
          {...textarea}
          {...control}
          onChange={follow}
          className={`textarea w-full aria-invalid:textarea-error ${className}`}
        />
      )}
    </Labelled>
  )
}

export function SelectField({ label, name, hint, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} name={name} hint={hint}>
      {({ readOnly, ...control }) => (
        <select {...select} {...control} inert={readOnly} className="select w-full aria-invalid:select-error">
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            // A browser that translates the page would send the translated text.
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

interface Countable<Field> {
  value?: unknown
  defaultValue?: unknown
  onChange?: ChangeEventHandler<Field> | undefined
}

function useLength<Field extends HTMLInputElement | HTMLTextAreaElement>(
  clean: (text: string) => string,
  { value, defaultValue, onChange }: Countable<Field>,
) {
  const [typed, setTyped] = useState(defaultValue)
  function follow(event: ChangeEvent<Field>) {
    setTyped(event.target.value)
    onChange?.(event)
  }
  return { length: clean(String(value ?? typed ?? '')).length, follow }
}

interface LabelledProps extends FieldProps {
  length?: number
  children: (control: ControlProps) => ReactNode
}

function Labelled({ label, name, hint, limit, length = 0, children }: LabelledProps) {
  const id = useId()
  const error = use(FieldErrorsContext)[name]
  const { formMethod } = useNavigation()
  const count = limit && describeLength(length, limit)
  const describedBy = [error && `${id}-error`, count && `${id}-count`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
        readOnly: formMethod === 'POST',
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
      {limit && (
        <p
          id={`${id}-count`}
          aria-live="polite"
          className={`text-sm font-semibold empty:absolute ${length > limit ? 'text-error' : ''}`}
        >
          {count}
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

function describeLength(length: number, limit: number): string {
  if (length < 0.9 * limit) return ''
  const count = `${formatCount(length)} of ${formatCount(limit)} characters`
  return length > limit ? `${count}: ${formatCount(length - limit)} too many` : count
}
