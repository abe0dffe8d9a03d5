/** Resolves once what has just been rendered is painted, or at once where nothing is, as in a tab that is not shown. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
