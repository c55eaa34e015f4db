import type { MaintenanceWindow } from './monitor.ts'

/** The window that is open for a monitor at `now`; of several, the one that ends last. Start is in, end is out. */
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

/** The starts and ends after `now`. */
export const windowEdges = (windows: readonly MaintenanceWindow[], now: number): readonly number[] =>
  windows.flatMap(each => [each.startsAt, each.endsAt]).filter(at => at > now)
