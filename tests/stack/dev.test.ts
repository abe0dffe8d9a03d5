import { createServer } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from './support/stack-process.ts'

it('serves a developer the pages and their code, but nothing else in this folder, such as its data', async () => {
  const server = await createServer({
    ...{ configLoader: 'native', envDir: false, cacheDir: makeFolder(), logLevel: 'silent' },
    server: { port: 0, strictPort: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  onTestFinished(() => server.close())
  await server.listen()
  const read = (path: string) =>
    fetch(`${server.resolvedUrls?.local[0]}${path}`, { headers: { accept: 'text/html' } })
  for (const path of ['', 'my-group', 'src/entry-client.tsx', 'node_modules/swiper/swiper.css'])
    expect([path, (await read(path)).status]).toEqual([path, 200])
  for (const path of ['package.json', 'backend/config.ts?raw', `@fs${process.cwd()}/LICENSE`])
    expect([path, (await read(path)).status]).toEqual([path, 403])
})
