// What the pages need, and Chrome 111 to 119 and Safari 16.4 to 17.3 lack. index.html loads it only there.
Promise.withResolvers ??= () => {
  const resolvers = {}
  const promise = new Promise((resolve, reject) => Object.assign(resolvers, { resolve, reject }))
  return { promise, ...resolvers }
}

AbortSignal.any ??= (signals) => {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { signal: controller.signal })
  }
  return controller.signal
}

URL.canParse ??= (address, base) => {
  try {
    return Boolean(new URL(address, base))
  } catch {
    return false
  }
}

Map.groupBy ??= (items, keyOf) => {
  const groups = new Map()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

if (!('popover' in HTMLElement.prototype)) {
  const styles = new CSSStyleSheet()
  styles.replaceSync('[popover]:not([open]) { display: none }')
  document.adoptedStyleSheets.push(styles)
  HTMLElement.prototype.hidePopover = function () {
    this.removeAttribute('open')
  }
  addEventListener('click', ({ target }) => {
    const pressed = target.closest('[popovertarget]')?.getAttribute('popovertarget')
    for (const menu of document.querySelectorAll('[popover]')) {
      if (menu.id === pressed) menu.toggleAttribute('open')
      else if (!menu.contains(target)) menu.hidePopover()
    }
  })
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const menu of document.querySelectorAll('[popover]')) menu.hidePopover()
  })
}
