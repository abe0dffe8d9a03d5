import { chmodSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'

/** Builds the SPA for the local stack into `config.distDir`. */
export async function buildSite(config: Config): Promise<void> {
  const { build } = await import('vite')
  try {
    await build({
      mode: 'embedded',
      envDir: false,
      logLevel: 'error',
      build: { outDir: resolve(config.distDir) },
    })
    // Later builds, which a web server of another user may serve, go into the same folder.
    chmodSync(resolve(config.distDir), 0o755)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new StartError(`The pages could not be built: ${reason}`, { cause: error })
  }
}

/** Serves the SPA with hot reload; its calls go to the backend at `backendUrl`. */
export async function startDevServer(backendUrl: string) {
  const { createServer } = await import('vite')
  const ours = process.listeners('SIGTERM')
  const server = await createServer({
    envDir: false,
    logLevel: 'warn',
    server: { proxy: { '/api': backendUrl } },
  })
  // Vite would end the process at a SIGTERM, before the database and the accounts are closed.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ours.includes(listener)) process.off('SIGTERM', listener)
  }
  await server.listen()
  return { url: server.resolvedUrls?.local[0] ?? 'http://localhost:5173/', close: () => server.close() }
}
