import { z } from 'zod'
import { int32Max, issue } from '../lib/fields.ts'
import { checks } from './checks.ts'
import { invalidField } from './invalid-fields.ts'

/** Monitors that another noun names: each once, ascending. */
export const monitorIds = z
  .array(z.int().min(1).max(int32Max))
  .max(500, issue(checks.tooManyMonitors({ max: 500 })))
  .transform(ids => [...new Set(ids)].sort((a, b) => a - b))

/** Throws `InvalidFields` for one that is not there. One that is gone may stay named, but not be named anew. */
export function demandMonitors(
  ids: readonly number[],
  standing: readonly number[],
  there: readonly number[],
): void {
  const known = new Set([...standing, ...there])
  const unknown = ids.find(id => !known.has(id))
  if (unknown !== undefined) throw invalidField('monitors', checks.noMonitor({ id: unknown }))
}
