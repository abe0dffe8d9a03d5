import type { MouseEvent } from 'react'

/** Fields and dialogs have uses of their own for keys. */
export function isPressedInField({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, dialog, [role=dialog]') !== null
  )
}

/** Whether a link was pressed with a key that opens it elsewhere, as in a new tab. */
export function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}
