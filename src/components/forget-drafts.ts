import { removeAllFromTab } from '../browser/tab-storage.ts'
import { DRAFT } from './form-draft.ts'

// Apart from the drafts themselves: pages from the build have forms, and an open channel would keep the build from ending.
const logOuts = new BroadcastChannel('hobbynest:log-out')
logOuts.addEventListener('message', forgetHere)

/** Throws away, in all tabs, what was typed into forms and not sent: its member has logged out. */
export function forgetDrafts(): void {
  forgetHere()
  logOuts.postMessage(null)
}

function forgetHere() {
  removeAllFromTab(DRAFT)
}
