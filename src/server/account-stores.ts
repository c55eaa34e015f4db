import { createAccountStore } from '../accounts/account-store.ts'
import type { Database } from '../db/database.ts'
import { createSiteStore } from '../site/site-store.ts'
import { createTokenStore } from '../tokens/token-store.ts'

/** The stores of accounts and tokens, for commands that need no others. */
export const createAccountStores = (db: Database) => ({
  accounts: createAccountStore(db),
  site: createSiteStore(db),
  tokens: createTokenStore(db),
})
