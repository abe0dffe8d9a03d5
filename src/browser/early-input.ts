import { typeInto } from './type-into.ts'

/**
 * What was typed, focused and opened on a page before React renders another one into `root` in its place.
 * @returns repeats it there.
 */
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
