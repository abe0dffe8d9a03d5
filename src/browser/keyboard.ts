import type { MouseEvent } from 'react'

/** Whether a key was pressed in a field or a dialog, which have uses of their own for it. */
export function isPressedInField({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, dialog, [role=dialog]') !== null
  )
}

/** Whether a link was pressed with a key that opens it elsewhere, as in a new tab. */
export function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}
