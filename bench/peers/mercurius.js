import Fastify from 'fastify'
import mercurius from 'mercurius'
import { resolvers, typeDefs } from './site.js'

const app = Fastify()
// JIT=0 is for documents that are never asked twice: compiling those only costs.
app.register(mercurius, { schema: typeDefs, resolvers, jit: Number(process.env.JIT ?? 1) })

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
