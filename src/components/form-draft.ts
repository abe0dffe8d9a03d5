import { keepInTab, readFromTab, removeFromTab } from '../browser/tab-storage.ts'

/** How the keys of all drafts begin: logging out removes what is kept under them. */
export const DRAFT = 'hobbynest:draft:'

/** What was typed into a form and has not been sent. */
export interface FormDraft {
  /** Puts it into the fields that are empty. */
  restore(form: HTMLFormElement): void
  save(form: HTMLFormElement): void
  clear(): void
}

/**
 * The draft of the form with this name, or of several with fields in common: of texts only, and never of a `password`. Its
 * tab keeps it until it is cleared, or somebody logs out (`forgetDrafts`).
 */
export function formDraft(name: string): FormDraft {
  const key = `${DRAFT}form:${name}`
  return {
    restore(form) {
      for (const [field, text] of Object.entries(readFromTab(key))) {
        const control = form.elements.namedItem(field)
        if (control && 'value' in control && control.value === '') control.value = String(text)
      }
    },
    save(form) {
      const { password: _, ...texts } = Object.fromEntries(new FormData(form))
      keepInTab(key, { ...readFromTab(key), ...texts })
    },
    clear: () => removeFromTab(key),
  }
}
