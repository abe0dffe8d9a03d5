/** Focuses the heading of a section that is on the page, or otherwise the page's, so that it is read out. */
export function focusHeading(section?: Element | null): void {
  const heading =
    (section?.isConnected && section.querySelector<HTMLElement>('h2, h3')) ||
    document.querySelector('h1') ||
    document.querySelector('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** A `ref` for a button, or its container, that may disappear when pressed: a neighbouring list item, or else its section's heading, then gets the focus. */
export function passFocusOn(button: Element | null) {
  return () => {
    if (!button?.contains(document.activeElement)) return
    const section = button.closest('section')
    const neighbour = findNeighbour(button)
    queueMicrotask(() => {
      // A button that `<Suspense>` only hides still has the focus for now.
      if (document.activeElement !== document.body && !button.contains(document.activeElement)) return
      if (neighbour?.isConnected) neighbour.focus()
      else focusHeading(section)
    })
  }
}

/** The first control of the next list item, or of the previous one if there is no next. */
export function findNeighbour(button: Element): HTMLElement | null | undefined {
  const item = button.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  return neighbour?.querySelector<HTMLElement>('summary, button, input:not([type=hidden])')
}

// After Back, browsers return the focus to the link that was followed. So do we.

const followed = new Map<string, string>()
let awaited = ''

/** Remembers which link on the page leads away from a history entry. Returns a function that stops it. */
export function rememberFollowedLink(entry: string): () => void {
  function remember({ target }: Event) {
    const link = target instanceof Element && target.closest('main a[href]')
    if (link) followed.set(entry, addressOf(link))
  }
  document.addEventListener('click', remember)
  return () => document.removeEventListener('click', remember)
}

/** Focuses the link that was followed from here before, as soon as it is on the page. */
export function focusFollowedLink(entry: string): void {
  awaited = followed.get(entry) ?? ''
  if (awaited) document.querySelectorAll<HTMLElement>('main a[href]').forEach(focusIfFollowed)
}

/** A `ref` for a link that may appear later than its page. Never takes the focus from where somebody has put it. */
export function focusIfFollowed(link: HTMLElement | null): void {
  if (!link || !awaited || addressOf(link) !== awaited) return
  awaited = ''
  if (document.activeElement?.matches('body, h1, main')) link.focus({ preventScroll: true })
}

/** Includes the label, since several links of a row may have the same address. */
function addressOf(link: Element): string {
  return `${link.getAttribute('href')} ${link.getAttribute('aria-label') ?? ''}`
}
