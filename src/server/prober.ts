import type { Logger } from 'pino'
import type { Publisher } from '../board/publisher.ts'
import type { Database } from '../db/database.ts'
import { dutyLease, thisInstance } from '../db/instances.ts'
import { type Lease, openLease } from '../db/lease.ts'
import { createNetworkList } from '../lib/network-list.ts'
import type { ProbeOutages } from '../monitors/probe-outage.ts'
import { type Prober, startProber } from '../monitors/prober.ts'
import { createConnectivityCheck } from '../monitors/probes/connectivity.ts'
import { createNameResolver, lookupThreads } from '../monitors/probes/name-resolution.ts'
import { OwnNetwork } from '../monitors/probes/own-network.ts'
import { Pauses } from '../monitors/probes/pauses.ts'
import { createProbe, type Probe } from '../monitors/probes/probe.ts'
import { Witnesses } from '../monitors/probes/witnesses.ts'
import type { UnstoredStates } from '../monitors/unstored-states.ts'
import { closing, type Start } from './opening.ts'
import type { Stores } from './stores.ts'

/** Parts of the prober that others need: its lease, its outages, and states that are not stored yet. */
export type Watch = {
  readonly lease: Lease
  readonly probeOutages: ProbeOutages
  readonly unstored: UnstoredStates
}

export function openProbe(start: Start): Probe {
  const { config, now, log } = start
  const clock = () => performance.now()
  const witnesses = new Witnesses({ named: config.witnesses, clock, log })
  return createProbe({
    clock,
    names: createNameResolver({ places: lookupThreads() }),
    deny: createNetworkList(config.proberDeny),
    network: new OwnNetwork({ clock, checkConnectivity: createConnectivityCheck(now), witnesses }),
    pauses: closing(start, new Pauses({ clock, now })),
  })
}

/** Of several instances the one that holds it probes and does the work that one is enough for. */
export async function openDutyLease(start: Start, db: Database): Promise<Lease> {
  const lease = closing(start, await openLease({ db, name: dutyLease, instance: thisInstance() }))
  logDuty(start.log, lease)
  return lease
}

export function watchMonitors(
  start: Start,
  { monitors }: Stores,
  publisher: Publisher,
  { lease, probe, probeOutages, unstored }: Watch & { readonly probe: Probe },
): Prober {
  const { config, log, now } = start
  const concurrency = config.proberConcurrency
  return closing(
    start,
    startProber({
      store: monitors,
      probe,
      lease,
      now,
      random: Math.random,
      publishStatus: () => publisher.publishSoon('records'),
      log,
      probeOutages,
      unstored,
      concurrency,
    }),
  )
}

/** Which instance does what stands in the log of each. */
function logDuty(log: Logger, lease: Lease): void {
  const note = () => {
    const [instance, holder] = [lease.holder, lease.lastHolder()]
    if (lease.held()) log.info({ instance }, 'This instance probes and does the background work')
    else if (holder === instance)
      log.warn({ instance }, 'The lease could not be renewed; this instance does not probe until it is')
    else log.info({ instance, holder }, 'Another instance probes; this one is ready to take over')
  }
  note()
  lease.subscribe(note)
}
