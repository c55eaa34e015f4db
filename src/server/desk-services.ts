import { KeptCounts } from '../admin/sidebar-counts.ts'
import type { Board } from '../board/model/board.ts'
import { DatabaseTrouble } from '../db/database-trouble.ts'
import type { Base } from './base.ts'

type Options = Pick<Base, 'stores' | 'now'> & { readonly board: () => Board }

/** Creates what the pages of the management side share. */
export function createDeskServices({ stores, board, now }: Options) {
  async function read() {
    const incidents = board().ongoing.filter(({ event }) => event.kind === 'incident').length
    try {
      return { ...(await stores.desk.counts(now())), incidents }
    } catch (error) {
      // A page without numbers is better than none.
      if (error instanceof DatabaseTrouble) return null
      throw error
    }
  }

  return { counts: new KeptCounts({ read, now }) }
}
