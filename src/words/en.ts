import { accounts } from './en/accounts.ts'
import { audit } from './en/audit.ts'
import { editor } from './en/editor.ts'
import { manage } from './en/manage.ts'
import { monitors } from './en/monitors.ts'
import { rest } from './en/rest.ts'
import { signIn } from './en/signIn.ts'
import { site } from './en/site.ts'
import { tokens } from './en/tokens.ts'
import { updates } from './en/updates.ts'
import { uploads } from './en/uploads.ts'

/** Everything a page says, in English: the catalogue that the others follow. An area a file. */
export const en = { audit, tokens, rest, accounts, editor, manage, monitors, signIn, site, updates, uploads }
