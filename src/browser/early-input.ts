import { typeInto } from './type-into.ts'

/** Records what was typed, focused and opened before React replaces the page in `root`. Returns a function that repeats it. */
export function keepEarlyInput(root: HTMLElement): () => void {
  const menu = root.querySelector(':popover-open')?.id
  const { activeElement } = document
  const early = fieldsIn(root).map((field) => ({
    name: field.name,
    typed: field.value === field.defaultValue ? null : field.value,
    hasFocus: field === activeElement,
  }))
  return () => {
    for (const [index, field] of fieldsIn(root).entries()) {
      const { name, typed, hasFocus } = early[index] ?? {}
      if (name !== field.name) continue
      if (typed) typeInto(field, typed)
      if (hasFocus) field.focus({ preventScroll: true })
    }
    if (menu) document.getElementById(menu)?.showPopover()
  }
}

function fieldsIn(root: HTMLElement) {
  return [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
}
