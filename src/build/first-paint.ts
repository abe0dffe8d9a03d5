import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type IndexHtmlTransformContext, loadEnv, type Plugin, type Rolldown } from 'vite'
import { parseEnv } from '../lib/env.ts'

/** The addresses whose screen lists all groups, and the module of each screen. */
const SCREENS: Record<string, string> = {
  '/': 'src/routes/home.tsx',
  '/all-groups': 'src/routes/all-groups.tsx',
}

/**
 * Stands before the markup of Home. Other addresses are served the same page: there it opens a template, which ends
 * behind the markup, so that they neither show it nor load its pictures. Home is painted while it is being parsed.
 */
const HIDE_ELSEWHERE =
  "if (location.pathname !== '/') document.write('<template>'); document.currentScript.remove()"

/**
 * Lets index.html paint before any script has come. It carries its styles and, for Home, the markup that
 * src/first-paint.tsx renders; it asks for the groups and for the screen's script itself, instead of waiting for React
 * to do so. Everything inline is allowed by its hash (backend/inline-hashes.ts).
 */
export function firstPaint(): Plugin {
  let apiHost = ''
  let mode = ''
  return {
    name: 'hobbynest:first-paint',
    apply: (_config, { command, isSsrBuild, mode }) => command === 'build' && !isSsrBuild && mode !== 'test',
    configResolved(config) {
      mode = config.mode
      apiHost = parseEnv(config.envDir ? loadEnv(config.mode, config.envDir) : process.env).apiHost
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const { links, markup } = splitLinks(await renderHome(mode))
        const [page, scripts] = takeOut(
          inlineStyles(html, context),
          /\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g,
        )
        return page.replace(
          '<div id="root"></div>',
          `<div id="root"><script>${HIDE_ELSEWHERE}</script>${markup}</template></div>
    <script>${firstScript(context, apiHost, links)}</script>${scripts}`,
        )
      },
    },
  }
}

/** Puts the styles of the entry where its link stood. The link stays, so that no chunk asks for them again; disabled, it loads nothing. */
function inlineStyles(html: string, { bundle = {} }: IndexHtmlTransformContext): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/, (link, file: string) => {
    const styles = bundle[file]
    return styles?.type === 'asset'
      ? `<style>${styles.source}</style>\n    <link rel="stylesheet" href="/${file}" disabled>`
      : link
  })
}

/** Takes what matches out of the page. */
function takeOut(html: string, pattern: RegExp): [rest: string, taken: string] {
  return [html.replaceAll(pattern, ''), (html.match(pattern) ?? []).join('')]
}

/** React puts what the markup needs first in front of it, as `<link>`s. */
function splitLinks(html: string): { links: string; markup: string } {
  const links = /^(<link[^>]*>)*/.exec(html)?.[0] ?? ''
  return { links, markup: html.slice(links.length) }
}

/**
 * The script that asks for what the screen at this address needs. It stands behind the markup, as do the scripts of the
 * entry, so that nothing takes the line from the first paint.
 */
function firstScript({ bundle = {} }: IndexHtmlTransformContext, apiHost: string, homeLinks: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const links = Object.fromEntries(
    Object.entries(SCREENS).map(([path, module]) => [
      path,
      filesOf(module, chunks).map(modulePreload).join(''),
    ]),
  )
  links['/'] += homeLinks
  return `
      const links = ${JSON.stringify(links).replaceAll('<', '\\u003c')}[location.pathname]
      if (links) {
        const answer = fetch('${apiHost}/all-group', { signal: AbortSignal.timeout(10000) })
        answer.catch(() => {})
        window.earlyCall = { path: 'all-group', answer }
        document.head.insertAdjacentHTML('beforeend', links)
      }
    `
}

function modulePreload(file: string): string {
  return `<link rel="modulepreload" crossorigin href="${file}">`
}

/** The scripts of a screen beyond those that every screen has. */
function filesOf(module: string, chunks: Rolldown.OutputChunk[]): string[] {
  const withImports = (chunk: Rolldown.OutputChunk): string[] => [
    chunk.fileName,
    ...chunk.imports.flatMap((name) =>
      chunks.filter(({ fileName }) => fileName === name).flatMap(withImports),
    ),
  ]
  const everywhere = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(withImports))
  const screen = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(module)).flatMap(withImports)
  return [...new Set(screen)].filter((file) => !everywhere.has(file)).map((file) => `/${file}`)
}

/** Builds src/first-paint.tsx for Node and runs it. */
async function renderHome(mode: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hobbynest-first-paint-'))
  try {
    const result = await build({
      mode,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: 'src/first-paint.tsx',
        write: false,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })
    const [output] = [result].flat()
    if (!output || !('output' in output)) throw new Error('src/first-paint.tsx gave nothing.')
    const file = join(folder, 'first-paint.mjs')
    writeFileSync(file, output.output[0].code)
    const { renderFirstPaint } = await import(pathToFileURL(file).href)
    return await renderFirstPaint()
  } finally {
    rmSync(folder, { recursive: true })
  }
}
