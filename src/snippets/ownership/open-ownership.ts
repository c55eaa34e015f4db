import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { createSecret } from '../../db/stored-secrets.ts'
import { createMySnippets, type MySnippetsOptions } from './my-snippets.ts'
import { createSnippetOwners, type OwnersOptions } from './snippet-owners.ts'

type Options = Omit<MySnippetsOptions, 'owners'> &
  Pick<OwnersOptions, 'accountOf'> & { readonly db: Database }

/** Creates the services of ownership. */
export function openOwnership({ db, accountOf, ...options }: Options) {
  const key = createSecret(db, 'snippet-owners', randomBytes).read
  const owners = createSnippetOwners({ key, accountOf, paths: options.paths, draw: randomBytes })
  return { mySnippets: createMySnippets({ ...options, owners }), browserOf: owners.browserOf }
}
