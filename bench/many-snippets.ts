import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Database } from '../src/db/database.ts'
import { drawId } from '../src/lib/id.ts'
import { dayMs } from '../src/lib/time.ts'
import type { Creator } from '../src/snippets/model/snippet.ts'
import { believableText } from '../test/snippets/texts.ts'

export const smallTextBytes = 300
/** Number of snippets of one visitor, which share an owner and an address. */
const snippetsEach = 20
const rowsAtOnce = 500
const statementsAtOnce = 20
/** More than they are spread over and a day, from which on a text is bundled only if it lives for another one. */
const keptDays = 32

export const creatorOf = (number: number, key: number): Creator => {
  const bytes = createHash('sha256')
    .update(String(Math.floor(number / snippetsEach)))
    .digest()
  const origin = { key, address: bytes.subarray(0, 16), network: bytes.subarray(16) }
  return { accountId: null, ownerHash: createHash('sha256').update(bytes).digest().subarray(0, 16), origin }
}

/** Adds so many small texts, one after another from `from` on for `ms` milliseconds, in large transactions; returns their ids. */
export async function fillWithTexts(
  db: Database,
  count: number,
  { from, ms }: { readonly from: number; readonly ms: number },
): Promise<readonly string[]> {
  const ids: string[] = []
  const rowAt = (number: number) => {
    const createdAt = from + Math.floor((ms * number) / count)
    const content = Buffer.from(believableText(smallTextBytes, number))
    const { ownerHash, origin } = creatorOf(number, Math.floor(createdAt / dayMs))
    return {
      id: drawId(10),
      content,
      lexer: 'python',
      created_at: createdAt,
      expires_at: createdAt + keptDays * dayMs,
      onetime: 0,
      delete_token_hash: createHash('sha256').update(`token ${number}`).digest(),
      size: content.byteLength,
      owner_hash: ownerHash,
      origin_key: origin?.key ?? null,
      address_hash: origin?.address ?? null,
      network_hash: origin?.network ?? null,
    }
  }
  let insert: string | null = null
  while (ids.length < count) {
    const statements = []
    while (statements.length < statementsAtOnce && ids.length < count) {
      const rows = Array.from({ length: rowsAtOnce }, (_, index) => rowAt(ids.length + index))
      ids.push(...rows.map(({ id }) => id))
      insert ??= db.query.insertInto('snippets').values(rows).compile().sql
      const compiled = CompiledQuery.raw(insert, rows.flatMap(Object.values))
      statements.push({ compile: () => compiled })
    }
    await db.write(...statements)
  }
  return ids
}
