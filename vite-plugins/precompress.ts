import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/
const SMALLEST = 256
/** The best takes seconds, for which one would wait at each start on one's own machine. */
const QUICK = 5

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** A `.br` and a `.gz` beside each text file of the build. */
export function precompress(): Plugin {
  let outDir = ''
  let quality = constants.BROTLI_MAX_QUALITY
  return {
    name: 'hobbynest:precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
      if (config.mode === 'embedded') quality = QUICK
    },
    async writeBundle() {
      const files = await readdir(outDir, { recursive: true })
      await Promise.all(
        files.filter((file) => TEXT.test(file)).map((file) => compressFile(join(outDir, file), quality)),
      )
    },
  }
}

async function compressFile(file: string, quality: number): Promise<void> {
  const text = await readFile(file)
  if (text.length < SMALLEST) return
  const [brotli, gzipped] = await Promise.all([
    toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    toGzip(text, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
