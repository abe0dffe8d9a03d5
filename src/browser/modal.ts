/** Opens a modal dialog. The page keeps the width of its scrollbar, which disappears meanwhile. */
export function openModal(dialog: HTMLDialogElement | null): void {
  const root = document.documentElement
  root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`)
  dialog?.showModal()
}
