import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/
/** Below this, compression does not save a packet. */
const SMALLEST = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Puts a `.br` and a `.gz` beside each text file of the build, so that no server compresses anything twice. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'hobbynest:precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle(error) {
      if (error) return
      const files = await readdir(outDir, { recursive: true })
      await Promise.all(
        files.filter((file) => TEXT.test(file)).map((file) => compressFile(join(outDir, file))),
      )
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.length < SMALLEST) return
  const [brotli, gzipped] = await Promise.all([toBrotli(text), toGzip(text, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
