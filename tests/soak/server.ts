import { readConfig } from '../../backend/config.ts'
import { startServer } from '../../backend/server.ts'

// The backend as it is, but for its limits: a soak sends from one address what comes from thousands.

const server = await startServer(readConfig(process.env), {
  limits: { requests: 1e9, files: 1e9, writes: 1e9, connections: 1e9 },
})
process.stderr.write(`listening at ${server.url}\n`)
process.on('SIGTERM', async () => {
  await server.close()
  process.exit(0)
})
