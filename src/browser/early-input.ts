type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Remembers the fields of the page in `root`. Returns a function that restores what React has replaced since. */
export function keepEarlyInput(root: HTMLElement): () => void {
  const { activeElement } = document
  const early = fieldsIn(root)
  return () => {
    for (const [index, field] of fieldsIn(root).entries()) {
      const replaced = early[index]
      if (!replaced || replaced.isConnected || replaced.name !== field.name) continue
      early[index] = field
      if (replaced.value) typeInto(field, replaced.value)
      if (replaced === activeElement) field.focus({ preventScroll: true })
    }
  }
}

function fieldsIn(root: HTMLElement) {
  return [...root.querySelectorAll<Field>('input, textarea, select')]
}

/** Fills in a field as if somebody typed: React does not notice a value that is set on the element. */
function typeInto(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
