import type { PublicGroup } from '../../backend/groups/group-store.ts'
import { SAMPLE_GROUPS } from '../../backend/local/sample-groups.ts'

type Sample = (typeof SAMPLE_GROUPS)[number]

const DAY_MS = 24 * 60 * 60 * 1000

/** Makes groups as the backend lists them: copies of the samples, each with its own id, name and end date. */
export function makeGroups(count: number): PublicGroup[] {
  return Array.from({ length: count }, (_, index) => {
    const { daysLeft, owner, ...sample } = SAMPLE_GROUPS[index % SAMPLE_GROUPS.length] as Sample
    const date = new Date(Date.now() + (daysLeft + (index % 400)) * DAY_MS)
    return {
      _id: (0x6a0000000000000000000000n + BigInt(index)).toString(16),
      ...sample,
      name: `${sample.name} ${index + 1}`,
      date: date.toISOString().slice(0, 10),
      userName: owner,
    }
  })
}
