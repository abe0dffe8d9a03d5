export interface Spread {
  median: number
  min: number
  max: number
}

export function spreadOf<Run>(runs: Run[], read: (run: Run) => number): Spread {
  const values = runs.map(read).sort((a, b) => a - b)
  const at = (index: number) => values[index] ?? Number.NaN
  const middle = Math.floor(values.length / 2)
  const median = values.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2
  return { median, min: at(0), max: at(values.length - 1) }
}
