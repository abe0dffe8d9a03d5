import { fastify } from 'fastify'

// What Fastify can do at most: the same JSON of CONSTANT_SIZE bytes for every request, as bytes, since text would have to
// be made into bytes each time.

const app = fastify()
const body = Buffer.from(JSON.stringify('x'.repeat(Number(process.env.CONSTANT_SIZE) - 2)))
app.get('/api/all-group', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
process.stderr.write(`ready at ${await app.listen({ port: 0, host: 'localhost' })}\n`)
process.on('SIGTERM', () => process.exit(0))
