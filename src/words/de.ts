import { accounts } from './de/accounts.ts'
import { audit } from './de/audit.ts'
import { editor } from './de/editor.ts'
import { manage } from './de/manage.ts'
import { monitors } from './de/monitors.ts'
import { rest } from './de/rest.ts'
import { signIn } from './de/signIn.ts'
import { site } from './de/site.ts'
import { tokens } from './de/tokens.ts'
import { updates } from './de/updates.ts'
import { uploads } from './de/uploads.ts'
import type { Words } from './words.ts'

export const de: Words = {
  audit,
  tokens,
  rest,
  accounts,
  editor,
  manage,
  monitors,
  signIn,
  site,
  updates,
  uploads,
}
