import type { MaintenanceWindow } from './monitor.ts'

type Period = Pick<MaintenanceWindow, 'startsAt' | 'endsAt' | 'openEnded'>

/** An occurrence that a change of its rule moved, with the start that it was first planned for. */
export type MovedOccurrence = { readonly startsAt: number; readonly plannedAt: number }

/** The start that an occurrence was first planned for, by which its announcement is known; null if it was not moved. */
export const plannedAtOf = (
  { moved = [] }: { readonly moved?: readonly MovedOccurrence[] },
  startsAt: number,
): number | null => moved.find(each => each.startsAt === startsAt)?.plannedAt ?? null

/** The end of a window; infinite for one that goes on until it is completed. */
export const endOfWindow = ({ endsAt, openEnded = false }: Omit<Period, 'startsAt'>): number =>
  openEnded ? Number.POSITIVE_INFINITY : endsAt

/** True while a window is open. The start is included, the end is not. */
export const isOpen = (window: Period, now: number): boolean =>
  window.startsAt <= now && now < endOfWindow(window)

/** True of an open window whose planned end has passed. */
export const isOverdue = (window: Period, now: number): boolean => isOpen(window, now) && window.endsAt <= now

/** True of a window that ends as it starts, which never opens. */
export const isCancelledWindow = (window: Period): boolean => endOfWindow(window) <= window.startsAt

/** The maintenance window open at `now`; if several are, the one that ends last. */
export function openWindow(
  windows: readonly MaintenanceWindow[],
  monitorId: number,
  now: number,
): MaintenanceWindow | null {
  return windows
    .filter(each => each.monitorIds.includes(monitorId) && isOpen(each, now))
    .reduce<MaintenanceWindow | null>(
      (latest, each) => (latest && endOfWindow(latest) >= endOfWindow(each) ? latest : each),
      null,
    )
}

/** Starts and ends of windows after `now`. */
export const windowEdges = (windows: readonly MaintenanceWindow[], now: number): readonly number[] =>
  windows
    .flatMap(each => [each.startsAt, endOfWindow(each)])
    .filter(at => at > now && at !== Number.POSITIVE_INFINITY)
