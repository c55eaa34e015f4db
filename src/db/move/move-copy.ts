import { OperatorError } from '../../kernel/errors.ts'
import type { MoveEnd } from './move-end.ts'
import type { MoveProgress } from './move-options.ts'
import { decodeRow, nameOfRow, type Row, Tally } from './move-row.ts'
import type { MoveTable } from './move-tables.ts'

export type Tallies = ReadonlyMap<MoveTable, Tally>

export async function copy(
  source: MoveEnd,
  target: MoveEnd,
  tables: readonly MoveTable[],
  progress: MoveProgress,
): Promise<Tallies> {
  await target.clear(tables)
  const total = await totalOf(source, tables)
  const tallies = await tallied(source, tables, done => progress('copy', done, total), target)
  await target.settle(tables)
  return tallies
}

export async function tally(
  end: MoveEnd,
  tables: readonly MoveTable[],
  progress: MoveProgress,
): Promise<Tallies> {
  const total = await totalOf(end, tables)
  return tallied(end, tables, done => progress('verify', done, total))
}

/** Counts and digests all rows while it passes them on to `target`. */
async function tallied(
  source: MoveEnd,
  tables: readonly MoveTable[],
  progress: (done: number) => void,
  target?: MoveEnd,
): Promise<Tallies> {
  const tallies = new Map<MoveTable, Tally>()
  let done = 0
  for (const table of tables) {
    const tally = new Tally()
    tallies.set(table, tally)
    async function* counted() {
      for await (const rows of source.read(table)) {
        tally.add(rows)
        done += rows.length
        progress(done)
        yield rows
      }
    }
    if (target) await target.fill(table, counted())
    else for await (const _ of counted());
  }
  return tallies
}

async function totalOf(end: MoveEnd, tables: readonly MoveTable[]): Promise<number> {
  let total = 0
  for (const table of tables) total += await end.count(table)
  return total
}

/** Reads the target back and compares it with the tallies of the source. Throws `internal` with the first difference. */
export async function verify(
  source: MoveEnd,
  target: MoveEnd,
  expected: Tallies,
  progress: MoveProgress,
): Promise<void> {
  const total = [...expected.values()].reduce((sum, { rows }) => sum + rows, 0)
  const found = await tallied(target, [...expected.keys()], done => progress('verify', done, total))
  for (const [table, wanted] of expected) {
    const got = found.get(table)
    if (got?.equals(wanted)) continue
    throw new OperatorError(
      'internal',
      `The table ${table.name} is not the same in ${target.name}: ${wanted.rows} rows were read and ${got?.rows ?? 0} are there; ${await firstDifference(source, target, table)}. Nothing was moved.`,
    )
  }
}

async function firstDifference(source: MoveEnd, target: MoveEnd, table: MoveTable): Promise<string> {
  for await (const rows of source.read(table))
    for (const bytes of rows) {
      const row = decodeRow(table, bytes)
      const other = await target.rowLike(table, row)
      if (!other) return `${nameOfRow(table, row)} is missing`
      const column = differentColumn(table, row, other)
      if (column) return `${nameOfRow(table, row)} has another ${column}`
    }
  return 'it has rows that were not written'
}

function differentColumn({ columns }: MoveTable, row: Row, other: Row): string | null {
  const index = columns.findIndex((_, place) => !isSame(row[place], other[place]))
  return columns[index]?.name ?? null
}

const isSame = (one: Row[number] | undefined, other: Row[number] | undefined): boolean =>
  one instanceof Uint8Array && other instanceof Uint8Array ? Buffer.compare(one, other) === 0 : one === other

/** The tallies of the source if both ends have the same rows; null if they differ. */
export async function sameIn(
  source: MoveEnd,
  target: MoveEnd,
  tables: readonly MoveTable[],
  progress: MoveProgress,
): Promise<Tallies | null> {
  for (const table of tables) if ((await source.count(table)) !== (await target.count(table))) return null
  const [ours, theirs] = [await tally(source, tables, progress), await tally(target, tables, progress)]
  return tables.every(table => theirs.get(table)?.equals(ours.get(table) ?? new Tally())) ? ours : null
}
