import * as v from 'valibot'
import type { Group } from './group.ts'
import { DRAFT_KEY } from './unsent-groups.ts'

const Draft = v.record(v.string(), v.string())

/** What was typed into a group form and not sent yet, kept for this tab under `key`. */
export interface DraftGroup {
  /** The group with what was typed laid over it; what another member typed is thrown away. */
  applyTo(group: Group): Group
  /** The version of the group that it was typed over; undefined where there is no draft. */
  version(): string | undefined
  save(values: FormData): void
  clear(): void
}

/** The draft of one form. Survives a reload, an expired sign-in and blocked storage (there it keeps nothing). */
export function draftGroup(key: string): DraftGroup {
  const storageKey = DRAFT_KEY + key

  function clear() {
    try {
      sessionStorage.removeItem(storageKey)
    } catch {
      // Nothing was kept there either.
    }
  }

  return {
    applyTo(group) {
      const { members, version: _, before: __, ...typed } = readDraft(storageKey)
      const { userName, userEmail, _id } = group
      if (typed.userEmail !== userEmail) {
        clear()
        return group
      }
      return {
        ...group,
        ...typed,
        ...(members !== undefined && { members: members === '' ? null : Number(members) }),
        userName,
        userEmail,
        _id,
      }
    },
    version: () => readDraft(storageKey).version,
    save(values) {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(values)))
      } catch {
        // A full or blocked storage keeps no draft; the form itself still holds what was typed.
      }
    },
    clear,
  }
}

function readDraft(storageKey: string): Record<string, string> {
  try {
    return v.parse(Draft, JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return {}
  }
}
