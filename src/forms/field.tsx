import { type ComponentProps, createContext, type ElementType, type ReactNode, use, useId } from 'react'
import { useNavigation } from 'react-router'

/** The errors of the form around a field: messages by field name. */
export const FieldErrorsContext = createContext<Record<string, string>>({})

/** Tells the form that the field of this name has been filled in otherwise than by typing. */
export const FilledInContext = createContext((_name: string) => {})

interface FieldProps {
  label: string
  name: string
  hint?: ReactNode
}

export function InputField(props: FieldProps & ComponentProps<'input'>) {
  return <Field dir="auto" {...props} Control="input" className="input aria-invalid:input-error" />
}

export function TextareaField(props: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field
      rows={5}
      dir="auto"
      {...props}
      Control="textarea"
      className="textarea aria-invalid:textarea-error"
    />
  )
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'name'> {
  options: readonly string[]
  placeholder?: string | undefined
}

export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  return (
    <Field {...props} Control="select" className="select aria-invalid:select-error">
      {placeholder && <option value="">{placeholder}</option>}
      {options.map((option) => (
        // Without a value, a browser that translates the page would send the translated text.
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </Field>
  )
}

interface AnyFieldProps extends FieldProps {
  Control: ElementType
  className: string
  readOnly?: boolean | undefined
  children?: ReactNode
}

/** A control with its label, hint and error. Any other props are the control's. */
function Field({ Control, className, label, name, hint, readOnly, ...props }: AnyFieldProps) {
  const id = useId()
  const error = use(FieldErrorsContext)[name]
  const { formMethod } = useNavigation()
  const isSelect = Control === 'select'
  // What is typed while the form is being sent would be lost with the draft.
  const isLocked = readOnly || formMethod === 'POST'
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Control
        {...props}
        id={id}
        name={name}
        // Also `false`, since browsers would report a choice that is still to be made as invalid.
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy || undefined}
        inert={isSelect && isLocked}
        readOnly={!isSelect && isLocked}
        className={`${className} w-full`}
      />
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
