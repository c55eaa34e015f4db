import formbody from '@fastify/formbody'
import Fastify from 'fastify'

// Parses the form of a snippet and gives an address; stores nothing.
const app = Fastify()
app.register(formbody)

app.post('/api/', async (request, reply) => {
  if (!request.body.content) return reply.code(400).send('content is missing')
  return reply.type('text/plain; charset=utf-8').send(`"${process.env.BASE_URL}/abcdefghij"`)
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
