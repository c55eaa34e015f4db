import type { Board } from '../board/model/board.ts'
import type { Paths } from '../kernel/paths.ts'
import type { ReadyAnswers } from '../web/edge/ready-answers.ts'
import type { Epochs } from '../web/epochs.ts'
import type { PageContext } from '../web/page-context.ts'
import type { Reader } from '../web/reader.ts'

/** The services that all pages of the status site need. */
export type ReaderPages = {
  readonly board: () => Board
  /** The page context of a reader at an address. */
  readonly context: (reader: Reader, here?: string) => PageContext
  readonly paths: Paths
  readonly answers: Pick<ReadyAnswers, 'send'>
  readonly epochs: Epochs
  readonly now: () => number
}
