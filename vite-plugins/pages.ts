import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path/posix'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { HEAD_MARK } from '../backend/site/pages.ts'
import type { Env } from '../src/auth/env.ts'
import type { Page } from '../src/entry-server.tsx'
import { hostFiles } from './host-files.ts'

const TEMPLATE = 'index.html'

/** Renders a page for each public screen, `200.html` for all others, and `404.html`. Each has all styles and preloads its scripts. */
export function pages(siteUrl: string, env: Env): Plugin {
  return {
    name: 'hobbynest:pages',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const template = bundle[TEMPLATE]
        if (template?.type !== 'asset') throw new Error(`The build has no ${TEMPLATE}.`)
        const html = String(template.source).replace(/^\s*(\/\/.*)?/gm, '')
        delete bundle[TEMPLATE]
        const { listScreens, renderPage, renderShell, styles } = await loadServerEntry(
          this.environment.config.mode,
        )
        const screens = listScreens()
        const emit = (fileName: string, source: string) => {
          this.emitFile({ type: 'asset', fileName, source })
        }
        const write = (fileName: string, { head, markup }: Page, path: string, module: string) => {
          const links = preloadScripts(module, bundle)
          const inHead = `<meta name="hobbynest:page" content="${path}"><style>${styles}</style>${links}${head}`
          const page = html.replace('<!--head-->', () => inHead).replace('<!--page-->', () => markup)
          emit(fileName, page)
          return page
        }
        const published = screens.filter(({ isPublic }) => isPublic).map(({ path }) => path)
        for (const path of published) {
          const name = path.slice(1)
          write(join(name, 'index.html'), await renderPage(path), path, `routes/${name || 'home'}.tsx`)
        }
        const { head, markup } = await renderShell()
        const marked = { markup, head: HEAD_MARK + head + HEAD_MARK }
        // All its screens wait for the identity provider.
        const shell = write('200.html', marked, '', 'auth/firebase-auth.ts')
        const others = screens.flatMap(({ path, isPublic }) => (isPublic ? [] : path))
        const rewrites = others.map((path) => `${path} /200.html 200`)
        emit('_redirects', [...rewrites, '/* /404.html 404', ''].join('\n'))
        for (const [name, text] of Object.entries(hostFiles(env, others, shell))) emit(name, text)
        const sitemap = siteUrl && `Sitemap: ${siteUrl}/sitemap.txt\n`
        emit('robots.txt', `User-agent: *\nAllow: /\n${sitemap}`)
        if (siteUrl) emit('sitemap.txt', published.map((path) => `${siteUrl}${path}\n`).join(''))
        write('404.html', await renderPage('/404'), '', 'routes/not-found.tsx')
      },
    },
  }
}

/** Preloads the scripts of a module of `src/` beyond those of the entry, which would request them only later. */
function preloadScripts(module: string, bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`))
  if (!own) throw new Error(`The build has no script for src/${module}.`)
  const entry = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => withImports(chunk, chunks)),
  )
  return [...new Set(withImports(own, chunks))]
    .filter((chunk) => !entry.has(chunk))
    .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)
    .join('')
}

function withImports(chunk: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName))
  return [chunk, ...imported.flatMap((each) => withImports(each, chunks))]
}

async function loadServerEntry(mode: string): Promise<typeof import('../src/entry-server.tsx')> {
  const result = await build({
    configLoader: 'native',
    mode,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: 'src/entry-server.tsx',
      write: false,
      cssMinify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('src/entry-server.tsx gave nothing.')
  using folder = mkdtempDisposableSync(join(tmpdir(), 'hobbynest-pages-'))
  const file = join(folder.path, 'entry-server.mjs')
  writeFileSync(file, output.output[0].code)
  return await import(pathToFileURL(file).href)
}
