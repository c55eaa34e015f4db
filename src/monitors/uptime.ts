/** How long a monitor was in each status during a UTC day; time in which nothing was observed is missing. */
export type Day = {
  readonly startsAt: number
  readonly upMs: number
  readonly downMs: number
  readonly pendingMs: number
  readonly maintenanceMs: number
}

/** UP time over UP + DOWN + PENDING time (monitor-states); null when nothing was observed. */
export function uptimeOf(days: readonly Omit<Day, 'startsAt'>[]): number | null {
  const up = days.reduce((sum, day) => sum + day.upMs, 0)
  const observed = days.reduce((sum, day) => sum + day.upMs + day.downMs + day.pendingMs, 0)
  return observed === 0 ? null : up / observed
}
