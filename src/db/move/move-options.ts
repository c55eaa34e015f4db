import type { DatabaseOptions } from '../database.ts'

export type MoveOptions = {
  /** The address of the source database. */
  readonly from: string
  /** The address of the target database. */
  readonly to: string
  readonly prepare: NonNullable<DatabaseOptions['prepare']>
  readonly now: () => number
  readonly progress: MoveProgress
}

export type MoveProgress = (step: 'copy' | 'verify', done: number, total: number) => void
