import type { MaintenanceWindow } from './monitor.ts'

/** The maintenance window open at `now`; if several are, the one that ends last. The start is included, the end is not. */
export function openWindow(
  windows: readonly MaintenanceWindow[],
  monitorId: number,
  now: number,
): MaintenanceWindow | null {
  return windows
    .filter(each => each.monitorIds.includes(monitorId) && each.startsAt <= now && now < each.endsAt)
    .reduce<MaintenanceWindow | null>(
      (latest, each) => (latest && latest.endsAt >= each.endsAt ? latest : each),
      null,
    )
}

/** Starts and ends of windows after `now`. */
export const windowEdges = (windows: readonly MaintenanceWindow[], now: number): readonly number[] =>
  windows.flatMap(each => [each.startsAt, each.endsAt]).filter(at => at > now)
