import type { Logger } from 'pino'

/** Keeps in mind which monitors cannot be seen for trouble of our own, and says so once, not once a probe. */
export function createSight(log: Pick<Logger, 'info' | 'warn'>) {
  const unseen = new Set<number>()

  function lost(monitorId: number, reason: string): void {
    if (unseen.size === 0)
      log.warn({ reason }, 'Trouble of our own: some monitors cannot be probed and keep their last status.')
    unseen.add(monitorId)
  }

  function found(monitorId: number): void {
    if (unseen.delete(monitorId) && unseen.size === 0) log.info('All monitors can be probed again.')
  }

  return { lost, found, forget: (monitorId: number) => unseen.delete(monitorId) }
}
