import { shownAddress } from '../lib/shown-address.ts'
import type { Engine } from './database.ts'

/** The engine of a DATABASE_URL: `sqlite:PATH` or `postgres://…`. */
export const engineOf = (url: string): Engine => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres')

/** Fit to be shown. */
export const withoutPassword = (url: string): string =>
  engineOf(url) === 'sqlite' ? url : shownAddress(url.replace(passwordWord, '$1***'), { user: 'shown' })

/** As in `host=db password=…`, which is refused, and therefore shown. */
const passwordWord = /\b((?:password|passwd|pwd)\s*=\s*)(?:'[^']*'|[^\s&#]+)/gi
