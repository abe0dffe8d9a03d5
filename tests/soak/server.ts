import { readConfig } from '../../backend/config.ts'
import { startServer } from '../../backend/server.ts'

// The backend, without its limits unless LIMITS is set: a soak sends from one address what otherwise comes from thousands.

const limits = { requests: 1e9, files: 1e9, writes: 1e9 }
const server = await startServer(readConfig(process.env), process.env.LIMITS ? {} : { limits })
process.stderr.write(`ready at ${server.url}\n`)
process.on('SIGTERM', async () => {
  await server.close()
  process.exit(0)
})
