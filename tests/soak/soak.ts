import { parseArgs } from 'node:util'
import { soakDeaf, soakDeafOnPostgres } from './deaf.ts'
import { soakFullDisk } from './disk.ts'
import { soakKills, soakRestart } from './kills.ts'
import { soakList, soakListOnPostgres, soakMixed } from './load.ts'
import { soakRebuild } from './rebuild.ts'
import { soakScale } from './scale.ts'
import type { Section } from './section.ts'

// `npm run soak`: what takes minutes to show; `-- scale` for one part alone, `-- --cycles 5 --seconds 6` for a quick look.
// Exits with 1 when a write was lost or a figure is not met.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cycles: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '15' },
  },
})
const [cycles, seconds] = [Number(values.cycles), Number(values.seconds)]
const parts = {
  kills: () => soakKills(cycles),
  restart: () => soakRestart(seconds),
  disk: () => soakFullDisk(),
  list: () => soakList(seconds),
  postgres: () => soakListOnPostgres(seconds),
  mixed: () => soakMixed(seconds),
  rebuild: () => soakRebuild(),
  deaf: () => soakDeaf(),
  'deaf-postgres': () => soakDeafOnPostgres(),
  scale: () => soakScale(2 * seconds),
}

let faults = 0
for (const [name, part] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const section = await part()
  faults += section.faults.length
  print(section)
}
process.exit(faults > 0 ? 1 : 0)

function print({ title, rows, faults }: Section): void {
  const wide = Math.max(...Object.keys(rows).map((name) => name.length))
  const lines = Object.entries(rows).map(([name, value]) => `  ${name.padEnd(wide)}  ${value}`)
  const wrong = faults.slice(0, 10).map((fault) => `  FAULT: ${fault}`)
  process.stdout.write(`${[title, ...lines, ...wrong, ''].join('\n')}\n`)
}
