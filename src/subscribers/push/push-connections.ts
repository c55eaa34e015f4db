import { Agent } from 'node:https'
import type { Duplex } from 'node:stream'

/** Idle connections in all, since readers choose the origins, and how long each is kept, in milliseconds. */
const idleMax = 32
const idleMs = 10_000

/** Keeps connections to push services, since an event is sent to thousands of browsers through few of them. */
export const createPushConnections = (): Agent =>
  new BoundedAgent({ keepAlive: true, maxFreeSockets: idleMax, timeout: idleMs })

class BoundedAgent extends Agent {
  override keepSocketAlive(socket: Duplex): boolean {
    const idle = Object.values(this.freeSockets).reduce((count, each) => count + (each?.length ?? 0), 0)
    // The return value decides, though the types know of none.
    return idle < idleMax && Boolean(super.keepSocketAlive(socket))
  }
}
