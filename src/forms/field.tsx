import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { useNavigation } from 'react-router'

/** The errors of the form around a field: messages by field name. */
export const FieldErrorsContext = createContext<Record<string, string>>({})

interface FieldProps {
  label: string
  name: string
  hint?: ReactNode
}

type ControlProps = Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'aria-invalid' | 'aria-describedby' | 'readOnly'
>

type InputFieldProps = FieldProps & ComponentProps<'input'>
type TextareaFieldProps = FieldProps & ComponentProps<'textarea'>
type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & {
    options: readonly string[]
    placeholder?: string | undefined
  }

export function InputField({ label, name, hint, ...input }: InputFieldProps) {
  return (
    <Labelled label={label} name={name} hint={hint}>
      {(control) => (
        <input
          dir="auto"
          {...input}
          {...control}
          readOnly={control.readOnly || input.readOnly}
          className="input w-full aria-invalid:input-error"
        />
      )}
    </Labelled>
  )
}

export function TextareaField({ label, name, hint, ...textarea }: TextareaFieldProps) {
  return (
    <Labelled label={label} name={name} hint={hint}>
      {(control) => (
        <textarea
          rows={5}
          dir="auto"
          {...textarea}
          {...control}
          className="textarea w-full aria-invalid:textarea-error"
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
            // Without a value, a browser that translates the page would send the translated text.
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

interface LabelledProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

function Labelled({ label, name, hint, children }: LabelledProps) {
  const id = useId()
  const error = use(FieldErrorsContext)[name]
  const { formMethod } = useNavigation()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        name,
        // Also `false`, since browsers would report a choice that is still to be made as invalid.
        'aria-invalid': Boolean(error),
        'aria-describedby': describedBy || undefined,
        // What is typed while the form is being sent would be lost with the draft.
        readOnly: formMethod === 'POST',
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
