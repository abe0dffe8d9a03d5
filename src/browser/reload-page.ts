/** Loads the page anew from its address: everything that stood on it starts over. */
export function reloadPage(): void {
  window.location.reload()
}
