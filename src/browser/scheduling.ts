/** Lets the browser paint and hear the visitor before long work goes on. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Resolves once what has just been rendered is painted, or at once where nothing is, as in a tab that is not shown. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
