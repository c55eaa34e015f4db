import type { DatabaseOptions } from '../database.ts'

export type MoveOptions = {
  /** Address of the database that moves. */
  readonly from: string
  /** Address of the one that it moves into. */
  readonly to: string
  readonly prepare: NonNullable<DatabaseOptions['prepare']>
  readonly now: () => number
  readonly progress: MoveProgress
}

export type MoveProgress = (step: 'copy' | 'verify', done: number, total: number) => void
