import { parseArgs } from 'node:util'
import { soakFullDisk } from './disk.ts'
import { soakFailover } from './failover.ts'
import { soakHostile } from './hostile.ts'
import { soakKills } from './kills.ts'
import { soakList } from './load.ts'
import { soakPooler } from './pooler.ts'
import { soakRolling } from './rolling.ts'
import { soakScale } from './scale.ts'
import type { Section } from './section.ts'

// `npm run soak`: tests that take minutes. `-- scale` runs one part, `-- --cycles 5 --seconds 6` takes less time.
// Exits with 1 if a write is lost or a budget is missed.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cycles: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '15' },
    keep: { type: 'string' },
  },
})
const [cycles, seconds] = [Number(values.cycles), Number(values.seconds)]
const parts: Record<string, (() => Promise<Section>)[]> = {
  kills: [() => soakKills(cycles)],
  failover: [() => soakFailover(Math.ceil(cycles / 2))],
  pooler: [() => soakPooler()],
  rolling: [() => soakRolling(cycles, seconds)],
  disk: [() => soakFullDisk()],
  list: [() => soakList(seconds)],
  hostile: [() => soakHostile(seconds)],
  scale: [100_000, 1_000_000].map((groups) => () => soakScale(groups, 2 * seconds, values.keep)),
}

let faults = 0
for (const [name, sections] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  for (const measure of sections) {
    const section = await measure()
    faults += section.faults.length
    print(section)
  }
}
process.exit(faults > 0 ? 1 : 0)

function print({ title, rows, faults }: Section): void {
  const wide = Math.max(...Object.keys(rows).map((name) => name.length))
  const lines = Object.entries(rows).map(([name, value]) => `  ${name.padEnd(wide)}  ${value}`)
  const wrong = faults.slice(0, 10).map((fault) => `  FAULT: ${fault}`)
  process.stdout.write(`${[title, ...lines, ...wrong, ''].join('\n')}\n`)
}
