import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Spread } from './statistics.ts'

type Unit = 'ms' | 'kB' | 'MB' | 'nodes' | 'score' | ''

/** One line of a table: what was measured, beside what it is compared with, and the most (or least) it may be. */
export interface Result {
  table: string
  name: string
  unit: Unit
  ours: Spread
  /** What `budget` is counted from, with its own name. */
  base?: { name: string; value: number }
  budget: number
  /** Scores must reach the budget; everything else must stay within it. */
  isMinimum?: boolean
}

/** Prints the tables, writes them to `file`, and says whether every budget was kept. */
export function report(results: Result[], file: string): boolean {
  for (const table of new Set(results.map((result) => result.table))) {
    console.log(`\n${table}`)
    console.table(
      Object.fromEntries(
        results.filter((result) => result.table === table).map((result) => [result.name, row(result)]),
      ),
    )
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    `${JSON.stringify({ measuredAt: new Date().toISOString(), results: results.map((result) => ({ ...result, isKept: isKept(result) })) }, null, 2)}\n`,
  )
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
    budget: `${result.isMinimum ? 'at least' : 'at most'} ${show(budget, unit)}`,
    kept: isKept(result) ? 'yes' : 'NO',
  }
}

function isKept({ ours, budget, isMinimum = false }: Result): boolean {
  return isMinimum ? ours.median >= budget : ours.median <= budget
}

function show(value: number, unit: Unit): string {
  if (unit === 'kB') return `${(value / 1000).toFixed(1)} kB`
  if (unit === 'MB') return `${(value / 1_000_000).toFixed(1)} MB`
  if (unit === '' || unit === 'score') return String(Math.round(value * 10_000) / 10_000)
  return `${Math.round(value)} ${unit}`
}
