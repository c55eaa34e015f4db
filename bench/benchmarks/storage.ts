import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import type { Creator } from '../../src/snippets/model/snippet.ts'
import { createSnippetStore, type SnippetStore } from '../../src/snippets/snippet-store.ts'
import { draft } from '../../test/snippets/draft.ts'
import { believableText } from '../../test/snippets/texts.ts'
import { temporaryFolder } from '../folder.ts'
import { median, percentile } from '../numbers.ts'
import type { Result, Row } from '../report.ts'

const sizes = [10_000, 100_000, 1_000_000] as const
const textBytes = 2048
const atOnce = 500
/** Number of snippets of one visitor, which share an owner and an address. */
const snippetsEach = 20
const lookUps = 5000
const dayMs = 86_400_000

/** Measures the size of many snippets on the disk, and look-ups among few and many of them. */
export async function measureStorage(): Promise<Result> {
  const { path: folder, remove } = temporaryFolder()
  try {
    const file = join(folder, 'corkboard.db')
    await using db = await openDatabase(`sqlite:${file}`)
    await migrate(db, Date.now)
    const store = createSnippetStore(db, { idLength: 10 })
    const ids: string[] = []
    const rows: Row[] = []
    const found: number[] = []
    for (const size of sizes) {
      const startedAt = performance.now()
      while (ids.length < size) ids.push(...(await add(store, ids.length)))
      const seconds = (performance.now() - startedAt) / 1000
      const known = await time(store, () => ids[Math.floor(Math.random() * ids.length)] ?? '')
      const unknown = await time(store, () => `x${Math.random().toString(36).slice(2, 11)}`)
      found.push(median(known))
      rows.push({
        name: `${size} snippets`,
        'MB on disk': Math.round(statSync(file).size / 1e6),
        'of the texts': statSync(file).size / (size * textBytes),
        'seconds to add': Math.round(seconds),
        'known id: p50 µs': median(known),
        'p99 µs': percentile(known, 99),
        'unknown id: p50 µs': median(unknown),
      })
    }
    const [few = Number.NaN, many = Number.NaN] = [found[0], found.at(-1)]
    return {
      tables: [{ title: `Snippets of ${textBytes} bytes, each another text`, rows }],
      targets: [
        { what: 'on disk / texts', seen: Number(rows.at(-1)?.['of the texts']), below: 0.6 },
        { what: 'look-up among all / among 10 000', seen: many / few, below: 2 },
      ],
    }
  } finally {
    remove()
  }
}

async function add(store: SnippetStore, from: number): Promise<readonly string[]> {
  const added = Array.from({ length: atOnce }, (_, index) => {
    const number = from + index
    const content = believableText(textBytes, number)
    return store.add(
      draft({ content, expires: 30 * 86_400 }),
      creatorOf(Math.floor(number / snippetsEach)),
      number,
    )
  })
  return (await Promise.all(added)).map(({ id }) => id)
}

function creatorOf(number: number): Creator {
  const bytes = createHash('sha256').update(String(number)).digest()
  const origin = { key: 1, address: bytes.subarray(0, 16), network: bytes.subarray(16) }
  return { accountId: null, ownerHash: createHash('sha256').update(bytes).digest().subarray(0, 16), origin }
}

/** Durations of many look-ups, in microseconds. */
async function time(store: SnippetStore, idOf: () => string): Promise<readonly number[]> {
  const us: number[] = []
  for (let times = 0; times < lookUps; times++) {
    const id = idOf()
    const startedAt = performance.now()
    await store.find(id, dayMs)
    us.push((performance.now() - startedAt) * 1000)
  }
  return us
}
