import { exceptTrouble } from '../db/database-trouble.ts'
import type { ChannelStore } from './channel-store.ts'

export type ChannelWatch = ReturnType<typeof createChannelWatch>

/** Remembers which channels fail, because health checks must not wait for the database. */
export function createChannelWatch({ all, failures }: Pick<ChannelStore, 'all' | 'failures'>) {
  let isFailing = false

  async function look(): Promise<void> {
    const [channels, failing] = await Promise.all([all(), failures()])
    const failingIds = new Set(failing.map(each => each.channelId))
    isFailing = channels.some(({ id, active, fault }) => (active ? failingIds.has(id) : fault !== null))
  }

  return {
    // Without the database the last result is kept; the health check reports the database itself.
    look: () => look().catch(exceptTrouble),
    isFailing: () => isFailing,
  }
}
