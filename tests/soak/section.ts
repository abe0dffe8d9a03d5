/** What one part of the soak found; without faults it is passed. */
export interface Section {
  title: string
  rows: Record<string, string | number>
  faults: string[]
}
