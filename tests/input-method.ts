import { fireEvent } from '@testing-library/react'

/** Writes a word as an input method does: the text of the field changes while it is composed, letter by letter. */
export function compose(field: HTMLElement, texts: string[]): void {
  fireEvent.compositionStart(field)
  for (const value of texts) fireEvent.change(field, { target: { value } })
}

/** Presses a key that belongs to what is being composed. */
export function pressWhileComposing(field: HTMLElement, key: string): void {
  fireEvent.keyDown(field, { key, isComposing: true, keyCode: 229 })
}
