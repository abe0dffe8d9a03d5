/** The result of one part of the soak, which passes if it has no faults. */
export interface Section {
  title: string
  rows: Record<string, string | number>
  faults: string[]
}
