import { engineOf } from '../database-url.ts'
import type { MoveEnd, Part } from './move-end.ts'
import type { MoveTable } from './move-tables.ts'
import { openPostgresEnd } from './postgres-end.ts'
import { openSqliteEnd } from './sqlite-end.ts'

export const openEnd = (url: string, part: Part, tables: readonly MoveTable[]): Promise<MoveEnd> =>
  engineOf(url) === 'sqlite' ? openSqliteEnd(fileOf(url), part) : openPostgresEnd(url, part, tables)

export const fileOf = (url: string): string => url.slice('sqlite:'.length)
