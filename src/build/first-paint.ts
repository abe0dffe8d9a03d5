import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PurgeCSS } from 'purgecss'
import { build, type IndexHtmlTransformContext, loadEnv, type Plugin, type Rolldown } from 'vite'
import { parseEnv } from '../lib/env.ts'

/** Nothing is painted before what stands behind the hero has come, which is as high as its highest slide. */
const NOT_BY_HALVES = '<link rel="expect" href="#behind-hero" blocking="render">'

/** Every address is served the same page. What is not for this one is hidden; React takes it all away. */
const HIDDEN = `
:root:not([data-painted]) .first-paint,
[data-painted=home] .first-paint main>[role=status],
[data-painted=bar] .first-paint main>:not([role=status]){display:none}
[data-painted=bar] .first-paint nav [aria-current]{background:none;color:inherit}`

/** What src/first-paint.tsx gives. */
interface FirstPaint {
  home: string
  spinner: string
  pathsWithBar: string[]
}

/**
 * Lets index.html paint before any script has come. It carries its styles, the bar and Home, which src/first-paint.tsx
 * renders; it asks for the screen's script and its groups itself, instead of waiting for React to do so. Everything
 * inline is allowed by its hash (backend/inline-hashes.ts).
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
        const firstPaint = await runFirstPaint(mode)
        const { links, markup } = splitLinks(firstPaint.home)
        const [page, scripts] = takeOut(
          html,
          /\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g,
        )
        const firstScript = `<script id="behind-hero">${writeFirstScript(context, apiHost)}</script>`
        const root = `<div id="root">${forEveryAddress(markup, firstPaint.spinner, firstScript)}</div>`
        return (await inlineStyles(page, root, context))
          .replace('<script>', (start) => start + paintScript(links, firstPaint.pathsWithBar))
          .replace(
            '<div id="root"></div>',
            () => root + scripts.replaceAll(/<(script|link) /g, '$&fetchpriority="low" '),
          )
      },
    },
  }
}

/**
 * Home, with the spinner that other screens show below the bar, and without what the browser would load for them. It
 * paints before it runs a script: the one behind the hero, with all that the screen needs beyond it, waits for that.
 */
function forEveryAddress(home: string, spinner: string, firstScript: string): string {
  let showPicture = ''
  const page = home
    .replace(
      /<img src="([^"]+)" srcSet="([^"]+)"([^>]*fetchPriority="high"[^>]*)>/,
      (_, src, srcset, rest) => {
        const picture = inScript({ srcset, src })
        showPicture = `<script>
      if (document.documentElement.dataset.painted === 'home') {
        Object.assign(document.querySelector('.first-paint [fetchpriority=high]'), ${picture})
      }
    </script>`
        return `<img${rest}>`
      },
    )
    .replace('</section></div>', () => `</section>${showPicture}</div>${firstScript}`)
    .replace(/<main [^>]*>/, (start) => start + spinner)
  return `<div class="first-paint">${page}</div>`
}

/** A value as a script in a page may hold it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/**
 * Puts styles where the link to those of the entry, the fonts, stood: those of the first view, then the fonts, for no
 * medium until the scripts have come (src/app.tsx). The link stays, so that no chunk asks for it again; disabled, it
 * loads nothing.
 */
async function inlineStyles(
  html: string,
  root: string,
  { bundle = {} }: IndexHtmlTransformContext,
): Promise<string> {
  const [link = '', file = ''] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html) ?? []
  const [fonts, standIns] = takeOut(readAsset(bundle, file), /@font-face\{[^}]*local\([^}]*\}/g)
  const styles = await firstViewStyles(bundle, html + root)
  return html.replace(
    link,
    () => `${NOT_BY_HALVES}
    <style>${standIns}${styles}${HIDDEN}</style>
    <style id="web-fonts" media="not all">${fonts}</style>
    <link rel="stylesheet" href="/${file}" disabled>`,
  )
}

/** Beyond the chunks of Home, what it may show without a network to load styles from. */
const BANNER = 'src/components/connection-banner.tsx'

/** What src/index.css holds for the classes and elements that this page, or a script of Home's first view, may name. */
async function firstViewStyles(bundle: Rolldown.OutputBundle, page: string): Promise<string> {
  const scripts = chunksWith(['src/routes/home.tsx', BANNER], chunksOf(bundle)).filter(({ moduleIds }) =>
    moduleIds.some((id) => id.includes('/src/')),
  )
  const [styles] = await new PurgeCSS().purge({
    content: [page, ...scripts.map(({ code }) => code)].map((raw) => ({ raw, extension: 'html' })),
    css: [{ raw: readAsset(bundle, allStylesFile(bundle)) }],
    defaultExtractor: (text) => text.match(/[^\s"'`<>=\\{}]+/g) ?? [],
    keyframes: true,
    variables: true,
  })
  const css = styles?.css ?? ''
  return css.replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name) =>
    css.includes(`var(${name}`) ? rule : '',
  )
}

/** The file that src/index.css has become. */
function allStylesFile(bundle: Rolldown.OutputBundle): string {
  const isIt = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
    file.type === 'asset' && file.originalFileNames.includes('src/index.css')
  return Object.values(bundle).find(isIt)?.fileName ?? ''
}

/** @throws {Error} where the build has no such file: it would be a page without styles. */
function readAsset(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`The build has no styles called "${file}".`)
  return String(asset.source)
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

/** Says what of the page this address shows (`HIDDEN`), and asks for Home's picture before Home is parsed. */
function paintScript(homeLinks: string, pathsWithBar: string[]): string {
  return `
      if (location.pathname === '/') {
        document.documentElement.dataset.painted = 'home'
        document.head.insertAdjacentHTML('beforeend', ${inScript(homeLinks)})
      } else if (${inScript(pathsWithBar)}.includes(location.pathname.split('/')[1])) {
        document.documentElement.dataset.painted = 'bar'
      }`
}

/**
 * The script that asks for what the screen at this address needs. It stands behind the hero, so that nothing of it takes
 * the line from the first paint. A screen's module has the name of its path's first part.
 */
function writeFirstScript({ bundle = {} }: IndexHtmlTransformContext, apiHost: string): string {
  const chunks = chunksOf(bundle)
  const entry = new Set(chunksWith([], chunks))
  const files = chunks.flatMap(({ facadeModuleId }) => {
    const screen = /src\/routes\/([\w-]+)\.tsx$/.exec(facadeModuleId ?? '')?.[1]
    if (!screen) return []
    const own = chunksWith([`src/routes/${screen}.tsx`], chunks).filter((chunk) => !entry.has(chunk))
    return [[screen, own.map(({ fileName }) => fileName.replace(/^assets\//, '')).join(' ')]]
  })
  return `
      const [, screen, id] = location.pathname.split('/')
      const paths = [['', 'all-group'], ['all-groups', 'all-group'], ['details-group', id && 'all-group/' + id]]
      const path = new Map(paths).get(screen)
      if (path) {
        const answer = fetch('${apiHost}/' + path, { signal: AbortSignal.timeout(10000) })
        answer.catch(() => {})
        window.earlyCall = { path, answer }
      }
      if (screen) document.querySelector('.first-paint [aria-current]').removeAttribute('aria-current')
      const files = (new Map(${inScript(files)}).get(screen || 'home') ?? '').split(' ').filter(Boolean)
      if (screen) files.push('${allStylesFile(bundle).replace(/^assets\//, '')}')
      for (const file of files) {
        const link = document.createElement('link')
        const how = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
        document.head.append(Object.assign(link, how, { crossOrigin: '', fetchPriority: 'low', href: '/assets/' + file }))
      }
    `
}

/** The chunks of a build. */
function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

/** The chunks that these modules are loaded with, those of the entry included. */
function chunksWith(modules: string[], chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const roots = chunks.filter(
    ({ facadeModuleId, isEntry }) => isEntry || modules.some((module) => facadeModuleId?.endsWith(module)),
  )
  return [...new Set(roots.flatMap((chunk) => withImports(chunk, chunks)))]
}

function withImports(chunk: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName))
  return [chunk, ...imported.flatMap((each) => withImports(each, chunks))]
}

/** Builds src/first-paint.tsx for Node and runs it. */
async function runFirstPaint(mode: string): Promise<FirstPaint> {
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
