import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Database } from '../../db/database.ts'
import { createSecret } from '../../db/secrets.ts'
import type { Paths } from '../../paths.ts'
import type { SnippetStore } from '../store.ts'
import { createMine, type Mine } from './mine.ts'
import { createMineStore } from './mine-statements.ts'
import { createOwners, type Owners } from './owners.ts'

type Options = {
  readonly db: Database
  readonly store: Pick<SnippetStore, 'remove' | 'take'>
  readonly accountOf: (request: IncomingMessage) => number | null | Promise<number | null>
  readonly forget: (id: string) => void
  readonly paths: Paths
  readonly now: () => number
}

/** Puts together who owns what, and what owners may do. */
export function openMine({ db, store, accountOf, forget, paths, now }: Options): {
  readonly mine: Mine
  readonly browserOf: Owners['browserOf']
} {
  const key = createSecret(db, 'snippet-owners', randomBytes).read
  const owners = createOwners({ key, accountOf, paths, draw: randomBytes })
  const mine = createMine({ owners, mine: createMineStore(db), store, forget, paths, now })
  return { mine, browserOf: owners.browserOf }
}
