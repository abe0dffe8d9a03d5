import { fastify } from 'fastify'

// Shows how fast Fastify can be: it sends the same CONSTANT_SIZE bytes of JSON each time, from a buffer, since a string would
// have to be encoded each time.

const app = fastify()
const body = Buffer.from(JSON.stringify('x'.repeat(Number(process.env.CONSTANT_SIZE) - 2)))
app.get('/api/all-group', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
process.stderr.write(`ready at ${await app.listen({ port: 0, host: 'localhost' })}\n`)
process.on('SIGTERM', () => process.exit(0))
