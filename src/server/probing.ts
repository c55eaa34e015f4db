import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { dutyLease, thisInstance } from '../db/instances.ts'
import { type Lease, openLease } from '../db/lease.ts'
import { laterMigration } from '../db/migrate.ts'
import { isMovedMark } from '../db/moved-mark.ts'
import { createNetworkList } from '../lib/network-list.ts'
import { FreeHandles } from '../lib/open-files.ts'
import { Prober } from '../monitors/prober.ts'
import { createConnectivityCheck } from '../monitors/probes/connectivity.ts'
import { createNameResolver, lookupThreads, type NameResolver } from '../monitors/probes/name-resolution.ts'
import { OwnNetwork } from '../monitors/probes/own-network.ts'
import { OwnResolver } from '../monitors/probes/own-resolver.ts'
import { Pauses } from '../monitors/probes/pauses.ts'
import { createProbe, type Probe } from '../monitors/probes/probe.ts'
import { type Place, Witnesses } from '../monitors/probes/witnesses.ts'
import { PushInbox } from '../monitors/push-inbox.ts'
import { createPushService, type PushService } from '../monitors/push-service.ts'
import type { Base } from './base.ts'
import type { BoardServices } from './board-services.ts'

type DutyOptions = {
  readonly log: Logger
  readonly signal: AbortSignal | undefined
  /** Called when the content of the database was moved to another database. */
  readonly moved: (mark: string) => void
}

/** Opens the lease whose holder is the one instance that probes and runs `cluster` jobs. */
export async function openDutyLease(db: Database, { log, signal, moved }: DutyOptions): Promise<Lease> {
  const outdated = () => laterMigration(db)
  const lease = await openLease({ db, name: dutyLease, instance: thisInstance(), outdated }, signal)
  logDuty(log, lease, moved)
  return lease
}

/** Creates the probe, which tests of monitors share, and the prober, which does nothing before it is started. */
export function createProbing(options: Base & BoardServices): {
  readonly probe: Probe
  readonly prober: Prober
  /** Takes the pushes that arrive at this instance. */
  readonly pushes: PushService
  /** Reports a receiver that took a message, which may then serve as a witness of the network. */
  readonly delivered: (place: Place) => void
  /** The lookups of probes. */
  readonly names: NameResolver
} {
  const { config, stores, publisher, probeOutages, unstored, unstoredOutbox, lease, log, now, closing } =
    options
  const clock = () => performance.now()
  const witnesses = new Witnesses({ named: config.witnesses, clock, log })
  const resolver = new OwnResolver({ clock, named: config.witnesses.map(each => each.host) })
  const names = createNameResolver({ places: lookupThreads() })
  const probe = createProbe({
    clock,
    names,
    deny: createNetworkList(config.proberDeny),
    network: new OwnNetwork({
      clock,
      checkConnectivity: createConnectivityCheck(now),
      witnesses,
      resolver,
    }),
    pauses: closing(new Pauses({ clock, now })),
    handles: new FreeHandles(clock),
  })
  const delivered = (place: Place) => {
    witnesses.delivered(place)
    resolver.learn(place.host)
  }
  const inbox = new PushInbox({ store: stores.pushes, now })
  const prober = new Prober({
    store: stores.monitors,
    pushes: stores.pushes,
    inbox,
    probe,
    lease,
    now,
    random: Math.random,
    publishStatus: () => publisher.publishSoon('records'),
    log,
    probeOutages,
    unstored,
    alarms: unstoredOutbox,
    concurrency: config.proberConcurrency,
  })
  const pushes = createPushService({ store: stores.pushes, inbox, now })
  return { probe, prober: closing(prober), pushes, delivered, names }
}

/** Logs on each instance whether it probes. */
function logDuty(log: Logger, lease: Lease, moved: (mark: string) => void): void {
  const note = () => {
    const [instance, holder, migration] = [lease.holder, lease.lastHolder(), lease.outdatedBy()]
    if (migration !== null && isMovedMark(migration)) {
      log.fatal({ instance }, `The content of this database was ${migration}; this instance ends`)
      moved(migration)
    } else if (migration !== null)
      log.warn(
        { instance, migration },
        'A newer Corkboard has changed the database; this instance probes no more, and goes on serving and saving until it is stopped',
      )
    else if (lease.held()) log.info({ instance }, 'This instance probes and does the background work')
    else if (holder === instance)
      log.warn({ instance }, 'The lease could not be renewed; this instance does not probe until it is')
    else log.info({ instance, holder }, 'Another instance probes; this one is ready to take over')
  }
  note()
  lease.subscribe(note)
}
