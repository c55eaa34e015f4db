import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { Lease } from '../db/lease.ts'
import { sentenceOf } from '../kernel/messages.ts'
import { minuteMs } from '../lib/time.ts'
import { createTimerQueue } from '../lib/timer-queue.ts'
import { type Beat, beginOf, isVisible, nextBeat } from './model/beat.ts'
import { openWindow, windowEdges } from './model/maintenance.ts'
import type { Finding, Monitor, ProbeResult, WatchedMonitor } from './model/monitor.ts'
import { nextDelay } from './model/state.ts'
import { reachesBack } from './monitor-slices.ts'
import type { MonitorStore } from './monitor-store.ts'
import type { ProbeOutages } from './probe-outage.ts'
import type { Probe } from './probes/probe.ts'
import { createRecorder } from './recorder.ts'
import type { UnstoredStates } from './unstored-states.ts'

export type Prober = {
  /** Begins to watch. */
  readonly start: () => Promise<void>
  /** Takes over changed monitors and windows; resolves when they are watched, and at once before the start. */
  readonly reload: () => Promise<void>
  /** Stops at once, without a result for probes under way; resolves when the beats are stored. */
  readonly close: () => Promise<void>
}

export type ProberOptions = {
  readonly store: Pick<MonitorStore, 'watched' | 'saveBeats'>
  readonly probe: Probe
  /** Of several instances only the holder of the lease probes. The caller that opened it closes it, after the prober. */
  readonly lease: Lease
  readonly now: () => number
  /** From 0 to 1, 1 excluded. */
  readonly random: () => number
  /** Shows to readers what was stored. */
  readonly publishStatus: () => void
  readonly log: Pick<Logger, 'error' | 'info' | 'warn'>
  /** Gets what the database could not store, for readers to see. */
  readonly unstored: UnstoredStates
  readonly probeOutages: Pick<ProbeOutages, 'lost' | 'found' | 'forget'>
  /** The most probes under way at once. */
  readonly concurrency: number
}

/** The first probes of many monitors come so far apart, or closer when their interval is short. */
const firstProbesApartMs = 100
/** Uptime and today's bar on the Board are at most this old. */
const refreshEveryMs = minuteMs
const reloadAgainMs = 5_000
/** A host that stalls all the time must not hide outages for ever. */
const pausesMax = 10

/** A monitor under watch; the state here is the newest there is, stored or not yet. */
type Watch = {
  -readonly [K in keyof WatchedMonitor]: WatchedMonitor[K]
} & {
  /** When the next probe is due, maintenance windows aside. */
  probeAt: number
  /** The probe under way. */
  running: AbortController | null
  /** So many results in a row were over a pause of this process. */
  pauses: number
}

export function createProber(options: ProberOptions): Prober {
  const { store, probe, lease, now, random, publishStatus, log, unstored, probeOutages, concurrency } =
    options
  const watches = new Map<number, Watch>()
  /** Due, but waiting for a free place. */
  const queue = new Set<number>()
  const timerQueue = createTimerQueue(now, due)
  const recorder = createRecorder({ save, failed: showUnstored, caughtUp: () => unstored.stored(), log })
  let probing = 0
  /** Monitors with beats that were stored and are not in the uptime that readers see. */
  const unshown = new Set<number>()
  let refreshedAt = now()
  let loading: Promise<void> = Promise.resolve()
  let loadAgain: NodeJS.Timeout | undefined
  let started = false
  let closed = false

  const unsubscribe = lease.subscribe(held => {
    stopWatching()
    recorder.forget()
    unstored.drop()
    if (held) reload()
  })

  function begin(): Promise<void> {
    started = true
    return reload()
  }

  function due(id: number): void {
    const watch = watches.get(id)
    if (!watch || !lease.held() || maintained(watch) || watch.running) return
    queue.add(id)
    fillPlaces()
  }

  function fillPlaces(): void {
    for (const id of queue) {
      if (probing >= concurrency || !lease.held()) return
      queue.delete(id)
      const watch = watches.get(id)
      if (watch && !maintained(watch)) void probeOnce(watch)
    }
  }

  /** True when a window is open: that is recorded, and the next look planned. */
  function maintained(watch: Watch): boolean {
    const at = now()
    if (!openWindow(watch.windows, watch.monitor.id, at)) return false
    stopProbe(watch)
    observe(watch, null)
    planAfter(watch, at)
    return true
  }

  async function probeOnce(watch: Watch): Promise<void> {
    const startedAt = now()
    const running = new AbortController()
    watch.running = running
    watch.probeAt = Number.POSITIVE_INFINITY
    plan(watch)
    probing++
    const ignoresPauses = watch.pauses >= pausesMax
    const result = await probe(watch.monitor, running.signal, { ignoresPauses })
    probing--
    if (watch.running === running && lease.held()) {
      watch.running = null
      settle(watch, result, startedAt)
    }
    fillPlaces()
  }

  function settle(watch: Watch, result: ProbeResult, startedAt: number): void {
    if (result.kind === 'unknown') {
      probeOutages.lost(watch.monitor.id, result)
      watch.pauses = result.cause === 'pause' ? watch.pauses + 1 : 0
      watch.probeAt = result.cause === 'pause' ? now() : startedAt + retryDelay(watch)
      plan(watch)
    } else {
      probeOutages.found(watch.monitor.id)
      watch.pauses = 0
      observe(watch, result)
      planAfter(watch, startedAt)
    }
  }

  /** What is not known is asked again as soon as what is in doubt. */
  const retryDelay = ({ state, monitor }: Watch) =>
    Math.min(nextDelay(state, monitor), monitor.retryIntervalMs)

  function observe(watch: Watch, finding: Finding | null): void {
    const { beat, transition } = nextBeat(watch, finding, now())
    watch.state = beat.state
    watch.checkedAt = beat.at
    recorder.add(beat)
    if (recorder.isBehind()) unstored.keep(beat.monitorId, beat.state)
    if (recorder.isBehind() && isVisible(beat)) unstored.show()
    if (transition)
      log.info(
        { monitor: watch.monitor.name, status: beat.state.status, transition },
        inEnglish(beat.finding),
      )
  }

  function showUnstored(): void {
    for (const { monitor, state } of watches.values()) if (state) unstored.keep(monitor.id, state)
    unstored.show()
  }

  /** From start to start. */
  function planAfter(watch: Watch, startedAt: number): void {
    watch.probeAt = startedAt + nextDelay(watch.state, watch.monitor)
    plan(watch)
  }

  function plan(watch: Watch): void {
    const at = Math.min(watch.probeAt, ...windowEdges(watch.windows, now()))
    if (at < Number.POSITIVE_INFINITY) timerQueue.plan(watch.monitor.id, at)
  }

  async function save(beats: readonly Beat[]): Promise<boolean> {
    const isDue = now() - refreshedAt >= refreshEveryMs
    const ids = beats.map(each => each.monitorId)
    const visible = isDue ? [...unshown, ...ids] : beats.filter(isVisible).map(each => each.monitorId)
    const shown = beats.some(each => reachesBack(beginOf(each), now())) ? 'all' : [...new Set(visible)]
    if (!(await store.saveBeats(beats, lease, { shown }))) return false
    for (const id of ids) unshown.add(id)
    for (const id of shown === 'all' ? [...unshown] : shown) unshown.delete(id)
    if (isDue) refreshedAt = now()
    if (shown.length > 0) publishStatus()
    return true
  }

  function reload(): Promise<void> {
    loading = loading.then(load)
    return loading
  }

  async function load(): Promise<void> {
    clearTimeout(loadAgain)
    if (!started || closed || !lease.held()) return
    const term = lease.term()
    try {
      // Of an earlier term, perhaps: what it stores must be read.
      await recorder.stored()
      const loaded = await store.watched(now())
      if (!closed && lease.held() && lease.term() === term) watchAll(loaded)
    } catch (error) {
      log.error({ err: error }, 'The monitors cannot be read; trying again.')
      loadAgain = setTimeout(reload, reloadAgainMs)
    }
  }

  function watchAll(loaded: readonly WatchedMonitor[]): void {
    const ids = new Set(loaded.map(each => each.monitor.id))
    for (const watch of watches.values()) if (!ids.has(watch.monitor.id)) stop(watch)
    const fresh = loaded.filter(each => !watches.has(each.monitor.id))
    for (const each of loaded) {
      const watch = watches.get(each.monitor.id)
      if (watch) change(watch, each)
      else start(each, fresh.length * firstProbesApartMs)
    }
  }

  /** A monitor that was seen lately keeps its rhythm across a restart; all others are spread. */
  function start(watched: WatchedMonitor, spreadMs: number): void {
    const { monitor, state, checkedAt } = watched
    const rhythmMs = nextDelay(state, monitor)
    const inRhythm = checkedAt !== null && checkedAt <= now() && now() < checkedAt + rhythmMs
    const probeAt = inRhythm
      ? checkedAt + rhythmMs
      : now() + random() * Math.min(spreadMs, monitor.intervalMs)
    const watch = { ...watched, running: null, pauses: 0, probeAt: windowMissed(watched) ? now() : probeAt }
    watches.set(monitor.id, watch)
    plan(watch)
  }

  /** The state goes on. What is probed differently now is probed at once. */
  function change(watch: Watch, { monitor, windows }: WatchedMonitor): void {
    const same = isDeepStrictEqual(probedBy(watch.monitor), probedBy(monitor))
    watch.monitor = monitor
    watch.windows = windows
    if (!same) stopProbe(watch)
    if (!same || windowMissed(watch)) watch.probeAt = now()
    plan(watch)
  }

  /** A window was opened or withdrawn without a probe of this watch in between. */
  const windowMissed = ({ monitor, state, windows }: WatchedMonitor) =>
    (openWindow(windows, monitor.id, now()) !== null) !== (state?.status === 'MAINTENANCE')

  function stopProbe(watch: Watch): void {
    watch.running?.abort()
    watch.running = null
  }

  function stop(watch: Watch): void {
    stopProbe(watch)
    watches.delete(watch.monitor.id)
    queue.delete(watch.monitor.id)
    timerQueue.drop(watch.monitor.id)
    probeOutages.forget(watch.monitor.id)
  }

  function stopWatching(): void {
    for (const watch of watches.values()) stop(watch)
  }

  async function close(): Promise<void> {
    closed = true
    unsubscribe()
    stopWatching()
    timerQueue.clear()
    await loading
    clearTimeout(loadAgain)
    await recorder.close()
  }

  return { start: begin, reload, close }
}

const inEnglish = (finding: Finding | null) => (finding ? sentenceOf(finding.message, 'en') : undefined)

/** What a probe and its judgement depend on; a new name or place does not matter. */
const probedBy = ({ name, position, public: shown, group, tags, revision, ...rest }: Monitor) => rest
