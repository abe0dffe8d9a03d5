import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type IndexHtmlTransformContext, loadEnv, type Plugin, type Rolldown } from 'vite'
import { parseEnv } from '../lib/env.ts'

/** Nothing is painted before what stands behind the root has come: the hero is as high as its highest slide. */
const NOT_BY_HALVES = '<link rel="expect" href="#behind-root" blocking="render">'

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
          inlineStyles(html, context),
          /\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g,
        )
        return page
          .replace('<style>', (styles) => `${NOT_BY_HALVES}\n    ${styles}`)
          .replace(
            '<div id="root"></div>',
            () => `<div id="root">${hideElsewhere(markup, firstPaint)}</div>
    <script id="behind-root">${firstScript(context, apiHost, links)}</script>${scripts}`,
          )
      },
    },
  }
}

/**
 * Every address is served the same page. Where there is no bar, all of it is parsed into a template, so that it is
 * neither shown nor loads its pictures; on screens other than Home what is in `<main>` is, behind a spinner. Scripts do
 * not run in a template, so the inner one is opened twice at once where the outer one is needed.
 */
function hideElsewhere(home: string, { spinner, pathsWithBar }: FirstPaint): string {
  const withoutBar = inline(
    `if (!${inScript(pathsWithBar)}.includes(location.pathname.split('/')[1])) document.write('<template><template>')`,
  )
  const notHome = inline(
    `if (location.pathname !== '/') {
        document.querySelector('nav [aria-current]')?.removeAttribute('aria-current')
        document.write(${inScript(`${spinner}<template>`)})
      }`,
  )
  const page = home
    // The browser looks ahead for pictures, and would load the hero's where a template is to be.
    .replace(
      /<img src="([^"]+)" srcSet="([^"]+)"([^>]*fetchPriority="high"[^>]*)>/,
      (_, src, srcset, rest) =>
        `<img${rest}>${inline(`Object.assign(document.currentScript.previousSibling, ${inScript({ srcset, src })})`)}`,
    )
    .replace(/<main [^>]*>/, (start) => start + notHome)
    .replace('</main>', (end) => `</template>${end}`)
  return `${withoutBar}${page}</template>`
}

/** A value as a script in a page may hold it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** A script that leaves no trace: React would wonder about it. */
function inline(script: string): string {
  return `<script>${script}; document.currentScript.remove()</script>`
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
 * entry, so that nothing takes the line from the first paint. A screen's module has the name of its path's first part.
 */
function firstScript({ bundle = {} }: IndexHtmlTransformContext, apiHost: string, homeLinks: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const scripts = Object.fromEntries(
    chunks.flatMap((chunk) => {
      const screen = /src\/routes\/([\w-]+)\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1]
      return screen ? [[screen, scriptsOf(chunk, chunks).join(' ')]] : []
    }),
  )
  return `
      const [, screen, id] = location.pathname.split('/')
      const path = { '': 'all-group', 'all-groups': 'all-group', 'details-group': id && 'all-group/' + id }[screen]
      if (path) {
        const answer = fetch('${apiHost}/' + path, { signal: AbortSignal.timeout(10000) })
        answer.catch(() => {})
        window.earlyCall = { path, answer }
      }
      if (!screen) document.head.insertAdjacentHTML('beforeend', ${inScript(homeLinks)})
      for (const name of (${inScript(scripts)}[screen || 'home'] ?? '').split(' ').filter(Boolean)) {
        const link = document.createElement('link')
        Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: '/assets/' + name + '.js' })
        document.head.append(link)
      }
    `
}

/** The names in assets/, without their ending, of a screen's scripts beyond those that every screen has. */
function scriptsOf(screen: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[]): string[] {
  const withImports = (chunk: Rolldown.OutputChunk): string[] => [
    chunk.fileName,
    ...chunk.imports.flatMap((name) =>
      chunks.filter(({ fileName }) => fileName === name).flatMap(withImports),
    ),
  ]
  const everywhere = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(withImports))
  const files = [...new Set(withImports(screen))].filter((file) => !everywhere.has(file))
  return files.map((file) => file.replace(/^assets\/(.*)\.js$/, '$1'))
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
