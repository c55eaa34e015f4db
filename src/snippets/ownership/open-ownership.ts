import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Database } from '../../db/database.ts'
import { createSecret } from '../../db/stored-secrets.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { SnippetStore } from '../snippet-store.ts'
import { createMySnippets, type MySnippets } from './my-snippets.ts'
import type { MySnippetsStore } from './my-snippets-store.ts'
import { createSnippetOwners, type SnippetOwners } from './snippet-owners.ts'

type Options = {
  readonly db: Database
  readonly store: Pick<SnippetStore, 'remove' | 'take'>
  readonly mySnippets: MySnippetsStore
  readonly accountOf: (request: IncomingMessage) => number | null | Promise<number | null>
  readonly forget: (id: string) => void
  readonly paths: Paths
  readonly now: () => number
}

/** Puts together who owns what, and what owners may do. */
export function openOwnership(options: Options): {
  readonly mySnippets: MySnippets
  readonly browserOf: SnippetOwners['browserOf']
} {
  const { db, store, accountOf, forget, paths, now } = options
  const key = createSecret(db, 'snippet-owners', randomBytes).read
  const owners = createSnippetOwners({ key, accountOf, paths, draw: randomBytes })
  const mySnippets = createMySnippets({
    owners,
    mySnippets: options.mySnippets,
    store,
    forget,
    paths,
    now,
  })
  return { mySnippets, browserOf: owners.browserOf }
}
