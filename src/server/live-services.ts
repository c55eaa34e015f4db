import type { IncomingMessage } from 'node:http'
import type { Publisher } from '../board/publisher.ts'
import { limitKey } from '../lib/client-address.ts'
import { drawId } from '../lib/id.ts'
import { EventStreams } from '../live/event-streams.ts'
import { StreamRoom } from '../live/stream-room.ts'
import type { Base } from './base.ts'
import type { WebServices } from './web-services.ts'

type Options = Pick<Base, 'config'> & {
  readonly publisher: Publisher
  readonly web: Pick<WebServices, 'addressOf' | 'isProxy'>
}

/** Letters and digits of the name of an instance in the ids of its events. */
const instanceLength = 8

/** Creates the event streams, which follow the Board of this instance. */
export function createLiveServices({ config, publisher, web }: Options) {
  const { maxEventStreams, maxEventStreamsPerClient, maxConnections } = config
  const room = new StreamRoom({
    // Streams are never idle, so pages need connections that streams cannot take.
    max: Math.min(maxEventStreams, Math.floor(maxConnections / 2)),
    maxPerClient: maxEventStreamsPerClient,
  })
  /** The streams of the site and of its status pages. */
  const all = new Set<EventStreams>()
  function makeStreams(): EventStreams {
    const streams = new EventStreams({
      instance: drawId(instanceLength),
      room,
      clock: () => performance.now(),
      random: Math.random,
    })
    all.add(streams)
    return streams
  }
  const streams = makeStreams()
  publisher.subscribe(streams.follow)
  const clientOf = (request: IncomingMessage): string | null => {
    const address = web.addressOf(request)
    return web.isProxy(address) ? null : limitKey(address)
  }
  return {
    streams,
    makeStreams,
    /** Ends the streams of a status page that is gone. */
    drop: (gone: EventStreams) => {
      gone.close()
      all.delete(gone)
    },
    beat: async () => {
      for (const each of all) await each.beat()
    },
    close: () => {
      for (const each of all) each.close()
    },
    clientOf,
    isOn: maxEventStreams > 0,
  }
}
