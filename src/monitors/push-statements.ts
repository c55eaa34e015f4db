import { type Kysely, sql } from 'kysely'
import type { Statement } from '../db/database.ts'
import type { LeaseHolder } from '../db/lease-statements.ts'
import type { Tables } from '../db/tables.ts'

const idsAtOnce = 200

/** Drops pushes that were judged, if the writer still has its lease; goes after `leaseGuard`. */
export function dropPushes(
  query: Kysely<Tables>,
  ids: readonly string[],
  { name, holder }: LeaseHolder,
): readonly Statement[] {
  const parts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, part) =>
    ids.slice(part * idsAtOnce, (part + 1) * idsAtOnce),
  )
  return parts.map(part =>
    query
      .deleteFrom('pushes')
      .where('id', 'in', part)
      .where(
        sql<boolean>`exists (select 1 from leases where leases.name = ${name} and leases.holder = ${holder})`,
      ),
  )
}
