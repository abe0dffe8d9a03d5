/** Whether a key was pressed in a field or a dialog, which have uses of their own for it. */
export function isPressedInField({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, dialog, [role=dialog]') !== null
  )
}
