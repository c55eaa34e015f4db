import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { anonymous } from '../../src/snippets/model/snippet.ts'
import { createSnippetStore } from '../../src/snippets/snippet-store.ts'
import { draft } from '../../test/snippets/draft.ts'
import { formType, health, openData, serve } from '../corkboard.ts'
import { percentile } from '../numbers.ts'
import type { Question } from '../question.ts'
import type { Result, Row } from '../report.ts'
import { startServer } from '../server.ts'
import { sourceCode } from '../source-code.ts'
import { createVisitor, type Visitor } from '../visitor.ts'

const expired = 100_000
const perSecond = 50
const patienceMs = 400_000
/** Number of first requests that do not count, because the server has just started. */
const warmUp = 2 * perSecond

const create: Question = {
  method: 'POST',
  path: '/api/',
  contentType: formType,
  body: new URLSearchParams({ content: sourceCode(2048, 1), lexer: 'python' }).toString(),
}

/** Measures the creation of snippets while a hundred thousand expired ones are deleted. */
export async function measureSweep(): Promise<Result> {
  const data = await openData()
  try {
    await using db = await openDatabase(data.environment.DATABASE_URL)
    await fill(db)
    // The server may use all cores, as in production: on a single one, garbage collection alone takes 50 ms.
    await using server = await startServer({
      argv: serve,
      environment: data.environment,
      ready: health,
      side: null,
    })
    const visitor = createVisitor(server.origin)
    await begun(db)
    const startedAt = performance.now()
    const beside = await createWhile(visitor, async () => (await left(db)) > 0)
    const sweptMs = performance.now() - startedAt
    // The second part is as long as the first, so that rare delays have the same chance.
    const until = performance.now() + sweptMs
    const alone = await createWhile(visitor, async () => performance.now() < until)
    visitor.close()
    return {
      tables: [
        {
          title: `Creating ${perSecond} snippets of 2 KB a second`,
          rows: [
            row('while nothing else happens', alone),
            row(`while ${expired} expired ones are swept`, beside),
          ],
        },
        { title: 'The sweep', rows: [{ name: 'sweep', rows: expired, seconds: Math.round(sweptMs / 1000) }] },
      ],
      targets: [
        // The disk makes some wait long with and without it.
        {
          what: 'longest wait while sweeping beyond the longest without, in ms',
          seen: Math.max(...beside) - Math.max(...alone),
          below: 50,
        },
      ],
    }
  } finally {
    data.remove()
  }
}

async function fill(db: Database): Promise<void> {
  const store = createSnippetStore(db, { idLength: 10 })
  for (let at = 0; at < expired; at += 1000)
    await Promise.all(Array.from({ length: 1000 }, (_, index) => addExpired(store, at + index)))
}

const addExpired = (store: ReturnType<typeof createSnippetStore>, seed: number) =>
  store.add(draft({ content: sourceCode(2048, seed), expires: 1 }), anonymous, 0)

/** Waits for the first sweep, half a minute after the start. */
async function begun(db: Database): Promise<void> {
  const count = () =>
    db.query
      .selectFrom('snippets')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  while (Number((await count()).rows) >= expired) await sleep(200)
}

/** 1 while an expired snippet is left, which the index finds; 0 afterwards. Snippets created meanwhile expire much later. */
async function left(db: Database): Promise<number> {
  const rows = await db.query
    .selectFrom('snippets')
    .select('id')
    .where('expires_at', '<=', 1000)
    .limit(1)
    .execute()
  return rows.length
}

/** Creates snippets at a fixed rate, answered or not; returns the milliseconds from when each was due. */
async function createWhile(visitor: Visitor, goesOn: () => Promise<boolean>): Promise<readonly number[]> {
  const startedAt = performance.now()
  const waits: Promise<number>[] = []
  for (let number = 0; number % perSecond !== 0 || (await goesOn()); number++) {
    const dueAt = startedAt + (number * 1000) / perSecond
    await sleep(Math.max(0, dueAt - performance.now()))
    if (performance.now() - startedAt > patienceMs) throw new Error('The sweep does not come to an end.')
    waits.push(visitor.ask(create).then(() => performance.now() - dueAt))
  }
  return (await Promise.all(waits)).slice(warmUp)
}

const row = (name: string, ms: readonly number[]): Row => ({
  name,
  creates: ms.length,
  'p50 ms': percentile(ms, 50),
  'p99 ms': percentile(ms, 99),
  'max ms': Math.max(...ms),
})
