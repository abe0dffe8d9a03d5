import type { MouseEvent } from 'react'

/** Whether a link was pressed with a key that opens it elsewhere, as in a new tab. */
export function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}
