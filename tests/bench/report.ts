interface Spread {
  median: number
  min: number
  max: number
}

export function spreadOf(numbers: number[]): Spread {
  const values = numbers.toSorted((a, b) => a - b)
  const at = (index: number) => values[index] ?? Number.NaN
  const middle = Math.floor(values.length / 2)
  const median = values.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2
  return { median, min: at(0), max: at(values.length - 1) }
}

export type Unit = 'ms' | 'kB' | 'MB' | ''

/** A row of a table: a measurement, its baseline and its budget. */
export interface Result {
  table: string
  name: string
  unit: Unit
  ours: Spread
  /** The measurement that `budget` is a multiple of. */
  base?: { name: string; value: number }
  budget: number
}

export function resultOf<Key extends string>(
  table: string,
  name: string,
  runs: Record<Key, number>[] = [],
  key: Key,
  budget: number,
  more: Partial<Pick<Result, 'unit' | 'base'>> = {},
): Result {
  return { table, name, unit: 'ms', ours: spreadOf(runs.map((run) => run[key])), budget, ...more }
}

/** Prints the tables, and returns whether every budget was kept. */
export function report(results: Result[]): boolean {
  for (const table of new Set(results.map((result) => result.table))) {
    console.log(`\n${table}`)
    console.table(
      Object.fromEntries(
        results.filter((result) => result.table === table).map((result) => [result.name, row(result)]),
      ),
    )
  }
  const missed = results.filter((result) => !isKept(result))
  for (const { table, name } of missed) console.error(`Missed: ${table}: ${name}`)
  return missed.length === 0
}

function row(result: Result) {
  const { ours, base, budget, unit } = result
  return {
    median: show(ours.median, unit),
    'min to max': `${show(ours.min, unit)} to ${show(ours.max, unit)}`,
    'compared with': base ? `${base.name}: ${show(base.value, unit)}` : '',
    ratio: base && base.value > 0 ? (ours.median / base.value).toFixed(2) : '',
    budget: `at most ${show(budget, unit)}`,
    kept: isKept(result) ? 'yes' : 'NO',
  }
}

function isKept({ ours, budget }: Result): boolean {
  return ours.median <= budget
}

function show(value: number, unit: Unit): string {
  if (unit === 'kB') return `${(value / 1000).toFixed(1)} kB`
  if (unit === 'MB') return `${(value / 1_000_000).toFixed(1)} MB`
  if (unit === '') return String(Math.round(value * 10_000) / 10_000)
  return `${Math.round(value)} ${unit}`
}
