import { deepEqual } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Corkboard } from './corkboard.ts'
import { type Answer, ask, type Question } from './question.ts'
import { repository, type Server, startServer } from './server.ts'
import { siteDocument } from './site.ts'

/** Starts a bare node:http server that answers every request with the bytes and headers of `answer`. */
export async function startBare({ folder }: Corkboard, answer: Answer, ready: Question): Promise<Server> {
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify({ headers: answer.ownHeaders, body: answer.sent.toString('base64') }))
  return startServer({ argv: ['bench/peers/bare.js', file], ready })
}

/** Starts another GraphQL server over the same site; throws when its answer is not the same. */
export async function startGraphqlPeer(
  name: 'yoga' | 'mercurius',
  corkboard: Corkboard,
  question: Question,
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const answer = await ask(corkboard.origin, question)
  const file = join(corkboard.folder, 'peer-site.json')
  const { status } = JSON.parse(String(answer.body)).data
  writeFileSync(file, JSON.stringify({ ...siteDocument(), status }))
  const schema = join(repository, 'src/graphql/schema.graphql')
  const server = await startServer({
    argv: [`bench/peers/${name}.js`, schema, file],
    environment,
    ready: question,
  })
  deepEqual(JSON.parse(String(server.first.body)), JSON.parse(String(answer.body)))
  return server
}
