import { keepInTab, readFromTab, removeFromTab } from '../../../browser/tab-storage.ts'
import { DRAFT } from '../../../components/form-draft.ts'
import { readWholeNumber } from '../../../text/whole-number.ts'
import type { Group } from '../group.ts'

const TEXTS = ['name', 'category', 'description', 'location', 'date', 'photo'] as const

/** A group as a form shows it: the number of its members may be none yet. */
export type DraftedGroup = Omit<Group, 'members'> & { members: number | string | null }

/** What was typed into one group form: kept over a reload and an expired session, until its member logs out. */
interface GroupDraft {
  /** The group with what was typed laid over it; what another member typed is thrown away. */
  applyTo(group: Group): DraftedGroup
  /** The version of the group that it was typed over; undefined where there is no draft. */
  version(): string | undefined
  save(values: FormData): void
  clear(): void
}

/** The draft of the form with this name. */
export function groupDraft(form: string): GroupDraft {
  const key = DRAFT + form
  return {
    applyTo(group) {
      const typed = readFromTab(key)
      if (typed.userEmail !== group.userEmail) {
        removeFromTab(key)
        return group
      }
      const texts = TEXTS.map((name) => [name, readText(typed[name]) ?? group[name]])
      const members = readText(typed.members)
      return {
        ...group,
        ...Object.fromEntries(texts),
        ...(members !== undefined && {
          members: members === '' ? null : (readWholeNumber(members) ?? members),
        }),
      }
    },
    version: () => readText(readFromTab(key).version),
    save: (values) => keepInTab(key, Object.fromEntries(values)),
    clear: () => removeFromTab(key),
  }
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
