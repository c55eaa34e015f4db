import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Database } from '../../db/database.ts'
import { createSecret } from '../../db/secrets.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { SnippetStore } from '../snippet-store.ts'
import { createMySnippets, type MySnippets } from './my-snippets.ts'
import { createMySnippetsStore } from './my-snippets-store.ts'
import { createSnippetOwners, type SnippetOwners } from './snippet-owners.ts'

type Options = {
  readonly db: Database
  readonly store: Pick<SnippetStore, 'remove' | 'take'>
  readonly accountOf: (request: IncomingMessage) => number | null | Promise<number | null>
  readonly forget: (id: string) => void
  readonly paths: Paths
  readonly now: () => number
}

/** Puts together who owns what, and what owners may do. */
export function openOwnership({ db, store, accountOf, forget, paths, now }: Options): {
  readonly mySnippets: MySnippets
  readonly browserOf: SnippetOwners['browserOf']
} {
  const key = createSecret(db, 'snippet-owners', randomBytes).read
  const owners = createSnippetOwners({ key, accountOf, paths, draw: randomBytes })
  const mySnippets = createMySnippets({
    owners,
    mySnippets: createMySnippetsStore(db),
    store,
    forget,
    paths,
    now,
  })
  return { mySnippets, browserOf: owners.browserOf }
}
