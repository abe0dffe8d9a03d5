interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: Partial<Record<T, string>>
  onChange: (value: T) => void
}

/** A labelled choice that takes effect at once. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <label className="grid gap-1.5 font-semibold">
      {label}
      <select className="select w-full" value={value} onChange={(event) => onChange(event.target.value as T)}>
        {Object.entries<string | undefined>(options).map(([option, shown]) => (
          <option key={option} value={option}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  )
}
