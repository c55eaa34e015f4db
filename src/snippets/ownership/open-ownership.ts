import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { createSecret } from '../../db/stored-secrets.ts'
import type { LifetimeStore } from './lifetime-store.ts'
import { createLifetimes } from './lifetimes.ts'
import { createMySnippets, type MySnippetsOptions } from './my-snippets.ts'
import { createSnippetOwners, type OwnersOptions } from './snippet-owners.ts'

type Options = Omit<MySnippetsOptions, 'owners'> &
  Pick<OwnersOptions, 'accountOf'> & { readonly db: Database; readonly lifetimes: LifetimeStore }

/** Creates the services of ownership. */
export function openOwnership({ db, accountOf, lifetimes, ...options }: Options) {
  const key = createSecret(db, 'snippet-owners', randomBytes).read
  const owners = createSnippetOwners({ key, accountOf, paths: options.paths, draw: randomBytes })
  const { forget, now } = options
  return {
    mySnippets: createMySnippets({ ...options, owners }),
    lifetimes: createLifetimes({
      owners,
      lifetimes,
      key: createSecret(db, 'snippet-lifetimes', randomBytes).read,
      forget,
      now,
    }),
    browserOf: owners.browserOf,
  }
}
