import type { Database } from '../../src/db/database.ts'
import { dayMs } from '../../src/lib/time.ts'
import { createMySnippetsStore } from '../../src/snippets/ownership/my-snippets-store.ts'
import { createSnippetStore, type SnippetStore } from '../../src/snippets/snippet-store.ts'
import { bundleCold, countBundled } from '../../test/snippets/bundles/bundling.ts'
import { draft } from '../../test/snippets/draft.ts'
import { believableText } from '../../test/snippets/texts.ts'
import { onEachEngine } from '../engines.ts'
import { creatorOf, fillWithTexts, smallTextBytes } from '../many-snippets.ts'
import { median, percentile, round } from '../numbers.ts'
import type { Result, Row, Target } from '../report.ts'

/** `BENCH_MILLIONS=10000000` measures another number than a million. */
const most = Number(process.env['BENCH_MILLIONS'] ?? 1_000_000)
const firstDecade = 10_000
const decades = Array.from(
  { length: Math.floor(Math.log10(most / firstDecade)) + 1 },
  (_, at) => firstDecade * 10 ** at,
)
/** Time for the bundling of a database of so many, in milliseconds, ten minutes at most; what is left then stays as it was created. */
const bundlingMaxMs = (count: number) => Math.min(5000 + count / 8, 600_000)
/** Time between the first and the last snippet. */
const ms = 30 * dayMs
const now = Date.UTC(2026, 5, 1)
const from = now - ms
const rounds = 20
/** As many as one step of the real sweep deletes. */
const sweepChunk = 20
/** A fifth of the snippets has expired by then, which are more than all rounds sweep of the fewest. */
const sweptAt = now + 2 * dayMs + ms / 5

type Site = { readonly db: Database; readonly store: SnippetStore; readonly ids: readonly string[] }

/** Measures what is done most among ten thousand snippets and ten times as many and so on, in turn, on both engines. */
export async function measureMillions(): Promise<Result> {
  const measured = await onEachEngine(async (engine, open) => {
    const sites: Site[] = []
    for (const count of decades) sites.push(await filled(await open(`of${count}`), count))
    const rows: Row[] = []
    const targets: Target[] = []
    for (const [name, work] of Object.entries(works)) {
      const times = sites.map((): number[] => [])
      for (let turn = 0; turn < rounds; turn++)
        for (const [at, site] of sites.entries()) times[at]?.push(...(await work(site, turn)))
      const medians = times.map(median)
      const ratio = Math.max(...medians) / (medians[0] ?? Number.NaN)
      rows.push({
        name,
        ...Object.fromEntries(decades.map((count, at) => [`among ${count}`, rateOf(times[at] ?? [])])),
        'longest / first': ratio,
      })
      targets.push({ what: `${engine}, ${name}: longest / among ${firstDecade}`, seen: ratio, below: 2 })
    }
    const title = `${engine}, texts of ${smallTextBytes} bytes: how many a second by the median (99 % in ms)`
    return { table: { title, rows }, targets }
  })
  return {
    tables: measured.map(({ table }) => table),
    targets: measured.flatMap(({ targets }) => targets),
  }
}

const rateOf = (us: readonly number[]): string =>
  `${Math.round(1_000_000 / median(us))} (${round(percentile(us, 99) / 1000)})`

async function filled(db: Database, count: number): Promise<Site> {
  const store = createSnippetStore(db, { idLength: 10 })
  const startedAt = performance.now()
  const ids = await fillWithTexts(db, count, { from, ms })
  const filledMs = performance.now() - startedAt
  await bundleCold(store, now, { signal: AbortSignal.timeout(bundlingMaxMs(count)) })
  const bundledMs = performance.now() - startedAt - filledMs
  const share = Math.round((100 * (await countBundled(db))) / count)
  console.log(
    `${db.engine}: ${count} filled in ${seconds(filledMs)} s, ${share} % bundled in ${seconds(bundledMs)} s`,
  )
  return { db, store, ids }
}

const seconds = (ms: number) => Math.round(ms / 1000)

/** Each does its work in one turn and returns the durations of one each, in microseconds. */
const works: Readonly<Record<string, (site: Site, turn: number) => Promise<readonly number[]>>> = {
  'create, one at a time': ({ store }, turn) =>
    timed(20, index => store.add(aDraft(turn * 20 + index), creatorOf(turn, 20_000), now)),
  'create, of 200 at once': async ({ store }, turn) => {
    const [us = 0] = await timed(1, () =>
      Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          store.add(aDraft(turn * 200 + index), creatorOf(index, 20_000), now),
        ),
      ),
    )
    return [us / 200]
  },
  'read one of a day ago at most': ({ store, ids }) =>
    timed(100, () => store.find(drawn(ids, 1 - dayMs / ms), now)),
  'read any, mostly bundled': ({ store, ids }) => timed(100, () => store.find(drawn(ids), now)),
  'read the same again': async ({ store, ids }) => {
    const id = drawn(ids)
    await store.find(id, now)
    return timed(100, () => store.find(id, now))
  },
  'list twenty of mine': ({ db, ids }) => {
    const mine = createMySnippetsStore(db)
    return timed(20, () => {
      const { ownerHash } = creatorOf(Math.floor(Math.random() * ids.length), 20_000)
      return mine.list({ hash: ownerHash, accountId: null }, now, { offset: 0, limit: 20 })
    })
  },
  [`sweep, of ${sweepChunk} at once`]: async ({ store }) => {
    const us = await timed(4, () => store.sweep(sweptAt, sweepChunk))
    return us.map(each => each / sweepChunk)
  },
}

const aDraft = (number: number) =>
  draft({ content: believableText(smallTextBytes, number), lexer: 'python', expires: 30 * 86_400 })

const drawn = (ids: readonly string[], begin = 0): string =>
  ids[Math.floor((begin + Math.random() * (1 - begin)) * ids.length)] ?? ''

async function timed(times: number, work: (index: number) => Promise<unknown>): Promise<readonly number[]> {
  const us: number[] = []
  for (let index = 0; index < times; index++) {
    const startedAt = performance.now()
    await work(index)
    us.push((performance.now() - startedAt) * 1000)
  }
  return us
}
