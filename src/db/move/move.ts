import { OperatorError } from '../../kernel/errors.ts'
import { loadHistory } from '../history.ts'
import { movedMark } from '../moved-mark.ts'
import {
  contentOf,
  demandColumns,
  demandMovable,
  demandTwoFiles,
  lookAtTarget,
  notEmpty,
  prepareTarget,
  refuseInstances,
} from './move-conditions.ts'
import { copy, sameIn, type Tallies, tally, verify } from './move-copy.ts'
import type { MoveEnd } from './move-end.ts'
import type { MoveOptions } from './move-options.ts'
import { type MoveTable, movedTables } from './move-tables.ts'
import { openEnd } from './open-end.ts'

export type MovedTable = { readonly name: string; readonly rows: number; readonly checksum: string }

export type MoveResult = {
  readonly from: string
  readonly to: string
  readonly tables: readonly MovedTable[]
  /** The total size of all values in bytes. */
  readonly bytes: number
  /** False if the data was already there, from a run that ended before it marked the source. */
  readonly copied: boolean
}

/**
 * Moves everything in one transaction on each side. The target commits once all rows read back from it equal those of
 * the source; the source is then marked as moved. If the process is killed before the commit, both stay as they were; if
 * it is killed before the mark, another run finds equal rows and only marks the source.
 */
export async function move(options: MoveOptions): Promise<MoveResult> {
  const { from, to, now, progress } = options
  const tables = movedTables(await loadHistory())
  demandTwoFiles(from, to)
  await lookAtSource(from, tables)
  await using source = await openEnd(from, 'leave', tables)
  await demandMovable(source, tables)
  await refuseInstances(source)
  await prepareTarget(options)
  await using target = await openEnd(to, 'enter', tables)
  await demandColumns(target, tables)
  await refuseInstances(target)

  const content = await contentOf(target, tables)
  if (content.length > 0) {
    const same = await sameIn(source, target, tables, progress)
    if (!same) throw notEmpty(target, content)
    await source.mark(movedMark(target.name), now())
    await source.commit()
    return resultOf(source, target, same, false)
  }
  const tallies = await copy(source, target, tables, progress)
  await verify(source, target, tallies, progress)
  await target.commit()
  await markSource(source, target, now())
  return resultOf(source, target, tallies, true)
}

type MoveCheck = Omit<MoveResult, 'copied'> & {
  /** Servers to stop before the move. */
  readonly running: readonly string[]
}

/** Reads everything and checks the target, without locks or writes. */
export async function checkMove({ from, to, prepare, progress }: MoveOptions): Promise<MoveCheck> {
  const tables = movedTables(await loadHistory())
  demandTwoFiles(from, to)
  await using source = await openEnd(from, 'look', tables)
  await demandMovable(source, tables)
  const targetName = await lookAtTarget(to, prepare, tables)
  const tallies = await tally(source, tables, progress)
  const running = (await source.instances()).map(({ host, pid }) => `${host} (process ${pid})`)
  const { tables: found, bytes } = resultOf(source, source, tallies, false)
  return { from: source.name, to: targetName, tables: found, bytes, running }
}

/**
 * Checks the source before asking for its locks, since an error about the database helps more than one about a process
 * that uses it.
 */
async function lookAtSource(from: string, tables: readonly MoveTable[]): Promise<void> {
  await using source = await openEnd(from, 'look', tables)
  await demandMovable(source, tables)
}

async function markSource(source: MoveEnd, target: MoveEnd, at: number): Promise<void> {
  try {
    await source.mark(movedMark(target.name), at)
    await source.commit()
  } catch (cause) {
    throw new OperatorError(
      'unavailable',
      `Everything is in ${target.name} and verified, but ${source.name} could not be marked as moved. Start no server, and run the same command again: it compares both and marks it`,
      { cause },
    )
  }
}

const resultOf = (source: MoveEnd, target: MoveEnd, tallies: Tallies, copied: boolean): MoveResult => ({
  from: source.name,
  to: target.name,
  tables: [...tallies]
    .map(([{ name }, { rows, checksum }]) => ({ name, rows, checksum }))
    .sort((a, b) => (a.name < b.name ? -1 : 1)),
  bytes: [...tallies.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  copied,
})
