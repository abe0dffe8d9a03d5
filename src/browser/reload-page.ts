/** Reloads the page from its address: everything on it starts over. */
export function reloadPage(): void {
  window.location.reload()
}
