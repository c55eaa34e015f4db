import { exceptTrouble } from '../db/database-trouble.ts'
import type { Point } from '../monitors/model/monitor-history.ts'

/** Reads the points of a monitor in a period. */
export type ReadBetween = (id: number, from: number, to: number) => Promise<readonly Point[]>

/** Periods whose points are held. */
const heldMax = 128

/** Reads each period once for all languages and concurrent requests. The database may be away; then there is nothing to show. */
export function createHeldPoints(read: ReadBetween): ReadBetween {
  const held = new Map<string, Promise<readonly Point[]>>()
  return (id, from, to) => {
    const key = `${id} ${from} ${to}`
    const known = held.get(key)
    if (known) return known
    const points = read(id, from, to).catch(error => {
      held.delete(key)
      exceptTrouble(error)
      return []
    })
    held.set(key, points)
    for (const oldest of held.keys()) {
      if (held.size <= heldMax) break
      held.delete(oldest)
    }
    return points
  }
}
