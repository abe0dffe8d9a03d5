import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /^[^.].*\.(html|js|css|svg|json|webmanifest|txt|xml)$/
const MIN_BYTES = 256
/** The best quality would slow down each `npm start` by seconds. */
const QUICK = 5

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export function precompress(): Plugin {
  return {
    name: 'hobbynest:precompress',
    async writeBundle({ dir = '' }) {
      const quality = this.environment.config.mode === 'embedded' ? QUICK : constants.BROTLI_MAX_QUALITY
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files.filter((file) => TEXT.test(file)).map((file) => compressFile(join(dir, file), quality)),
      )
    },
  }
}

async function compressFile(file: string, quality: number): Promise<void> {
  const text = await readFile(file)
  if (text.length < MIN_BYTES) return
  const [brotli, gzipped] = await Promise.all([
    toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    toGzip(text, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
