/**
 * Stands behind what must not move: before it has arrived, nothing of a page that the build has rendered is painted
 * (`rel=expect` in index.html).
 */
export function FirstViewEnd() {
  return <span id="first-view-end" hidden />
}
