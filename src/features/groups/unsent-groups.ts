/** Where `sessionStorage` keeps what was typed into a group form and not sent: a draft by its form, and the last try of a create. */
export const DRAFT_KEY = 'hobbynest:draft:'
export const LAST_TRY_KEY = 'hobbynest:create-key'

const logOuts = new BroadcastChannel('hobbynest:log-out')
logOuts.addEventListener('message', forgetHere)

/** Throws away, in all tabs, what was typed into group forms and not sent: its member has logged out. */
export function forgetUnsentGroups(): void {
  forgetHere()
  logOuts.postMessage(null)
}

function forgetHere() {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(DRAFT_KEY) || key === LAST_TRY_KEY) sessionStorage.removeItem(key)
    }
  } catch {
    // Blocked: nothing was kept there either.
  }
}
