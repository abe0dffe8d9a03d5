/** Opens a dialog over the page, which keeps the room of the scrollbar that goes meanwhile. */
export function openModal(dialog: HTMLDialogElement | null): void {
  const root = document.documentElement
  root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`)
  dialog?.showModal()
}
