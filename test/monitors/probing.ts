import { createNetworkList } from '../../src/lib/network-list.ts'
import { FreeHandles } from '../../src/lib/open-files.ts'
import type { Connectivity } from '../../src/monitors/model/classify-failure.ts'
import { createNameResolver } from '../../src/monitors/probes/name-resolution.ts'
import { OwnNetwork } from '../../src/monitors/probes/own-network.ts'
import { OwnResolver } from '../../src/monitors/probes/own-resolver.ts'
import { Pauses } from '../../src/monitors/probes/pauses.ts'
import { createProbe, type ProbeOptions } from '../../src/monitors/probes/probe.ts'
import { Witnesses, type WitnessesOptions } from '../../src/monitors/probes/witnesses.ts'

export const clock = () => performance.now()

const fine: Connectivity = { hasAddress: true, hasRoute: true, resolverAnswers: true }

/** A real probe with a network of its own that is well and has no witnesses. */
export const testProbe = (change: Partial<ProbeOptions> = {}) =>
  createProbe({
    clock,
    names: createNameResolver({ places: 4 }),
    deny: createNetworkList([]),
    network: testNetwork(),
    pauses: new Pauses({ clock, now: Date.now }),
    handles: new FreeHandles(clock),
    ...change,
  })

export const testNetwork = (connectivity: Connectivity = fine, witnesses = testWitnesses()) =>
  new OwnNetwork({
    clock,
    checkConnectivity: async () => connectivity,
    witnesses,
    resolver: new OwnResolver({ clock, ask: async () => [] }),
  })

/** Without gateways and resolvers. */
export const testWitnesses = (change: Partial<WitnessesOptions> = {}) =>
  new Witnesses({
    named: [],
    clock,
    log: { warn: () => {} },
    gateways: async () => [],
    resolvers: () => [],
    ...change,
  })
