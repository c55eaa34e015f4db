import { shownAddress } from '../lib/shown-address.ts'
import type { Engine } from './database.ts'

/** The engine of a DATABASE_URL: `sqlite:PATH` or `postgres://…`. */
export const engineOf = (url: string): Engine => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres')

/** The address without its password, to be shown. */
export const withoutPassword = (url: string): string =>
  engineOf(url) === 'sqlite' ? url : shownAddress(url.replace(passwordWord, '$1***'), { user: 'shown' })

/** A password in the form `host=db password=…`. Corkboard refuses that form, and the refusal shows the value. */
const passwordWord = /\b((?:password|passwd|pwd)\s*=\s*)(?:'[^']*'|[^\s&#]+)/gi
