import { execFile } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { onStop } from '../program.ts'

const VITE = resolve(import.meta.dirname, '../../node_modules/vite/bin/vite.js')
/** The default loader would write into node_modules, which may belong to another user. */
const OPTIONS = ['--configLoader', 'native', '--mode', 'embedded', '--logLevel', 'error']

/** Builds the SPA for the local stack into `config.distDir`, in a child process that frees its memory when it ends. */
export async function buildSite(config: Config): Promise<void> {
  const outDir = resolve(config.distDir)
  console.log(`- pages: building them into ${config.distDir}`)
  try {
    const building = promisify(execFile)(process.execPath, [VITE, 'build', ...OPTIONS, '--outDir', outDir])
    onStop(() => void building.child.kill())
    await building
    // Later builds go into the same folder, and a web server may serve them as another user.
    chmodSync(outDir, 0o755)
    console.log('- pages: ready')
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : error
    throw new OperatorError(`The pages could not be built: ${reason}`, { cause: error })
  }
}

export async function startDevServer(backendUrl: string) {
  const { createServer } = await import('vite')
  const server = await createServer({
    envDir: false,
    logLevel: 'warn',
    server: { proxy: { '/api': backendUrl } },
  })
  await server.listen()
  return { url: server.resolvedUrls?.local[0] ?? 'http://localhost:5173/', close: () => server.close() }
}
