import assert from 'node:assert/strict'
import { openDatabase } from '../../src/db/open-database.ts'
import type { Permission } from '../../src/kernel/actor.ts'
import type { OpenApiDocument } from '../../src/rest/openapi-document.ts'
import { scopes as allScopes } from '../../src/tokens/token.ts'
import { drawSecret, hashOf } from '../../src/tokens/token-secret.ts'
import { createTokenStore } from '../../src/tokens/token-store.ts'
import type { TestApp } from '../app.ts'
import { createClient } from './client.ts'
import { answerDeviations } from './conforms.ts'

export type Client = ReturnType<typeof createClient>

export const apiOf = (app: TestApp) => `${app.url}/api/v1`

export async function documentOf(app: TestApp): Promise<OpenApiDocument> {
  return (await (await app.fetch('/api/v1/openapi.json')).json()) as OpenApiDocument
}

/** A client that fails at the first answer the document does not foresee. */
export function clientOf(app: TestApp, document: OpenApiDocument, token?: string): Client {
  return createClient({
    url: apiOf(app),
    ...(token !== undefined && { token }),
    seen: answer => assert.deepEqual(answerDeviations(document, answer), []),
  })
}

type TokenOptions = {
  readonly scopes?: readonly Permission[]
  /** Null: a service token. */
  readonly accountId?: number | null
  readonly expiresAt?: number | null
}

/** A token, made past the pages that make them for people. */
export async function tokenFor(app: TestApp, options: TokenOptions = {}): Promise<string> {
  const { scopes = allScopes, accountId = null, expiresAt = null } = options
  const secret = drawSecret()
  await using db = await openDatabase(app.databaseUrl)
  const token = {
    id: secret.slice(4, 16),
    name: 'A test',
    accountId,
    scopes,
    createdAt: Date.now(),
    expiresAt,
    lastUsedAt: null,
  }
  await db.write(createTokenStore(db).add(token, hashOf(secret), accountId))
  return secret
}

type Answered = { readonly status: number; readonly body: unknown }
type BodyAt<A, S> = A extends Answered ? (S extends A['status'] ? A['body'] : never) : never

/** The body of an answer that must have this status. */
export function got<A extends Answered, S extends A['status']>(answer: A, status: S): BodyAt<A, S> {
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  return answer.body as BodyAt<A, S>
}
