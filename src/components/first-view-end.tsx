/** Nothing is painted before this has arrived (`rel=expect` in index.html), so that nothing above it moves. */
export function FirstViewEnd() {
  return <span id="first-view-end" hidden />
}
