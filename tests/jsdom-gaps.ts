import * as React from 'react'

// React would record an async stack and a stack trace for each element, which takes a tenth of the time of all tests.
Object.assign(console, { createTask: undefined })
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') ?? {},
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set() {} },
)

// React delays content that follows a placeholder within a third of a second, to avoid flicker. Tests need not wait.
const { setTimeout: startTimer } = window
window.setTimeout = Object.assign(
  (run: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) =>
    startTimer(run, run.name === 'bound completeRootWhenReady' ? 0 : delay, ...given),
  startTimer,
)

window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
window.matchMedia ??= (media) =>
  ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.IntersectionObserver ??= Observer as unknown as typeof IntersectionObserver
window.ResizeObserver ??= Observer
Object.defineProperty(
  HTMLElement.prototype,
  'innerText',
  Object.getOwnPropertyDescriptor(Node.prototype, 'textContent') ?? {},
)
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function () {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

// These popovers open and close by their buttons alone.
document.head.append(
  Object.assign(document.createElement('style'), {
    textContent: '[popover][data-open]{display:block!important}',
  }),
)
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[popovertarget]') : null
  document.getElementById(button?.getAttribute('popovertarget') ?? '')?.toggleAttribute('data-open')
})
HTMLElement.prototype.hidePopover ??= function () {
  if (this.contains(document.activeElement))
    document.querySelector<HTMLElement>(`[popovertarget="${this.id}"]`)?.focus()
  this.removeAttribute('data-open')
}

// Nothing is painted, so the browser is idle at once.
window.requestIdleCallback ??= (task) =>
  window.setTimeout(task, 0, { didTimeout: false, timeRemaining: () => 50 })
