import { z } from 'zod'
import { int32Max, issue } from '../lib/fields.ts'
import { checks } from './checks.ts'
import { invalidField } from './invalid-fields.ts'

/** Ids of the monitors that another noun refers to, each once and ascending. */
export const monitorIds = z
  .array(z.int().min(1).max(int32Max))
  .max(500, issue(checks.tooManyMonitors({ max: 500 })))
  .transform(ids => [...new Set(ids)].sort((a, b) => a - b))

/** Throws `InvalidFields` for a monitor that does not exist. A reference to a deleted monitor may be kept, but not added. */
export function demandMonitors(
  ids: readonly number[],
  standing: readonly number[],
  there: readonly number[],
): void {
  const known = new Set([...standing, ...there])
  const unknown = ids.find(id => !known.has(id))
  if (unknown !== undefined) throw invalidField('monitors', checks.noMonitor({ id: unknown }))
}
