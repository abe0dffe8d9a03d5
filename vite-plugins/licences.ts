import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface ShippedPackage {
  name: string
  version: string
  licence: string
  text: string
}

const ALLOWED = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Unlicense', 'CC0-1.0'],
  'Apache-2.0',
]
/** libvips, which the backend loads as it was built, and anybody can replace. */
const LIBRARIES = /^@img\/sharp-/
/** Dev dependencies that leave something of themselves in the pages. */
const IN_THE_PAGES = [
  ...['tailwindcss', 'daisyui', 'vite', 'rolldown', '@iconify-json/lucide', '@iconify-json/simple-icons'],
]
const OTHERS = ['LICENSE', 'public/images/CREDITS.txt', 'src/assets/fonts/LICENSE.txt']
const FILE = 'licenses.txt'

/**
 * Puts the licences of everything that is shipped into `licenses.txt`. Fails for a package that is not listed there, or whose
 * licence is not allowed.
 */
export function licences(): Plugin {
  return {
    name: 'hobbynest:licences',
    apply: (_config, { command, isSsrBuild, mode }) =>
      command === 'serve' || (command === 'build' && !isSsrBuild && mode !== 'test'),
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('content-type', 'text/plain; charset=utf-8').end(writeNotice())
      })
    },
    generateBundle(_options, bundle) {
      const packages = new Set(readShippedPackages().map(({ name }) => name))
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const stray = modules.map(packageOf).find((name) => name && !packages.has(name))
      if (stray) this.error(`${stray} is in the pages but not in ${FILE}: make it a dependency.`)
      this.emitFile({ type: 'asset', fileName: FILE, source: writeNotice() })
    },
  }
}

/** Every package that `package-lock.json` does not keep for development, and those that the pages take a part of. */
export function readShippedPackages(): ShippedPackage[] {
  const { packages } = readJson('package-lock.json')
  const folders = Object.keys(packages).filter((folder) => {
    const { dev, devOptional } = packages[folder]
    const isShipped = IN_THE_PAGES.some((name) => folder === `node_modules/${name}`) || !(dev || devOptional)
    // Packages for other systems are not installed.
    return folder !== '' && isShipped && existsSync(folder)
  })
  return folders.map(readPackage)
}

/** Each licence once, with its packages. Throws, naming a package whose licence is not allowed. */
export function writeNotice(packages = readShippedPackages()): string {
  const stray = packages.find((shipped) => !isAllowed(shipped))
  if (stray) throw new Error(`${stray.name} is under the licence ${stray.licence}, which is not on the list.`)
  const byText = Map.groupBy(packages, ({ text, licence }) => text || licence)
  const parts = [...byText].map(([text, those]) => {
    const names = those.map(({ name, version, licence }) => `${name} ${version} (${licence})`)
    const licence = those[0]?.text ? text : 'These packages name this licence but include no text of it.'
    return [...names, '', licence].join('\n')
  })
  const others = OTHERS.map((file) => `${file}\n\n${readFileSync(file, 'utf8').trim()}`)
  const head = 'HobbyNest and the third-party work it ships, in its pages and its backend.'
  return `${[head, ...others, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function isAllowed({ name, licence }: ShippedPackage): boolean {
  return ALLOWED.includes(licence) || (LIBRARIES.test(name) && /\bLGPL-3.0-or-later\b/.test(licence))
}

function readPackage(folder: string): ShippedPackage {
  const { name, version, license } = readJson(join(folder, 'package.json'))
  const files = readdirSync(folder).filter((file) => /^(licen[sc]e|copying|notice)/i.test(file))
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return { name, version, licence: String(license), text: texts.join('\n\n') }
}

function packageOf(module: string): string | undefined {
  const [, icons] = /~icons\/([\w-]+)\//.exec(module) ?? []
  if (icons === 'site') return undefined
  if (icons) return `@iconify-json/${icons}`
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1]
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
