import { createAccountStore } from '../accounts/account-store.ts'
import type { Database } from '../db/database.ts'
import { createSiteStore } from '../site/site-store.ts'
import { createTokenStore } from '../tokens/token-store.ts'

/** What the commands about accounts and tokens need, without loading every other store. */
export const createAccountStores = (db: Database) => ({
  accounts: createAccountStore(db),
  site: createSiteStore(db),
  tokens: createTokenStore(db),
})
