import type { Engine } from './database.ts'

/** What a DATABASE_URL says: `sqlite:PATH` or `postgres://…`. */
export const engineOf = (url: string): Engine => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres')

/** Fit to be shown. */
export const withoutPassword = (url: string): string => url.replace(/(\/\/[^:/@]*):.*@/, '$1:***@')
