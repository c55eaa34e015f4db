import { isIP } from 'node:net'
import type { MonitorRow } from '../db/tables.ts'
import { dayMs } from '../lib/time.ts'
import { certificateNotice } from '../monitors/certificate-notice-store.ts'
import type { Certificate } from '../monitors/model/certificate.ts'
import { encodePhases, type Phases, withPhases } from '../monitors/model/phases.ts'
import { certificateRow, monitorOf } from '../monitors/monitor-rows.ts'
import type { Event } from '../outbox/event.ts'
import { eventRow } from '../outbox/event-statements.ts'

/** The certificate of a seeded server, shown if its monitor uses TLS. */
export type SeededCertificate = {
  readonly issuer: string
  readonly endsInMs: number
  /** The name that it was asked for; absent: that of the target. */
  readonly host?: string
}

const usualCertificate: SeededCertificate = { issuer: "Let's Encrypt", endsInMs: 68 * dayMs }

type Seen = { readonly row: MonitorRow; readonly certificate?: SeededCertificate; readonly now: number }

type Checked = Seen & {
  /** Checks, the oldest first; those during maintenance are left out. */
  readonly checks: readonly { readonly at: number; readonly latencyMs: number | null }[]
  /** Numbers from 0 to 1 that look random. */
  readonly draw: () => number
}

/** The columns of a state with the phases of the last checks, and with the certificate of a server with TLS. */
export function checkColumns({ checks, draw, ...seen }: Checked) {
  const way = wayTo(seen.row)
  const phased = checks.map(({ at, latencyMs }) => ({ at, phases: phasesOf(way, latencyMs, draw) }))
  return {
    phases: Buffer.from(encodePhases(withPhases([], phased))),
    ...certificateRow(shownCertificate(seen)),
  }
}

/** The event of a certificate that ends soon; routed already, so that no notification is sent. */
export function certificateEvents(seen: Seen) {
  const shown = shownCertificate(seen)
  const event = shown && certificateNotice(seen.row, shown, seen.now)
  return event ? [routedEvent(event, seen.now)] : []
}

/** The row of an event that is routed already. */
export const routedEvent = (event: Event, now: number) => ({ ...eventRow(event), routed_at: now })

function shownCertificate({ row, certificate = usualCertificate, now }: Seen): Certificate | null {
  const { host, isSecure } = wayTo(row)
  if (!isSecure) return null
  return { host: certificate.host ?? host, issuer: certificate.issuer, endsAt: now + certificate.endsInMs }
}

/** The way of a check to its server, which decides the phases that it has. */
type Way = {
  readonly host: string
  readonly isSecure: boolean
  /** True if the server sends something by itself or after a request. */
  readonly hasAnswer: boolean
}

function wayTo(row: MonitorRow): Way {
  const { target } = monitorOf(row)
  if (target.kind !== 'http') return { host: row.name, isSecure: false, hasAnswer: false }
  const { hostname, protocol } = new URL(target.url)
  return { host: hostname, isSecure: protocol === 'https:', hasAnswer: true }
}

/** The phases of a check; one without a latency was refused when it connected. */
function phasesOf({ host, isSecure, hasAnswer }: Way, latencyMs: number | null, draw: () => number): Phases {
  const share = (least: number, most: number) =>
    Math.round((latencyMs ?? 0) * (least + (most - least) * draw()))
  const lookup = isIP(host) ? null : share(0.02, 0.06)
  if (latencyMs === null) return { lookup, connect: 0, tls: null, firstByte: null }
  if (!hasAnswer) return { lookup, connect: latencyMs - (lookup ?? 0), tls: null, firstByte: null }
  return {
    lookup,
    connect: share(0.05, 0.12),
    tls: isSecure ? share(0.1, 0.2) : null,
    firstByte: share(0.4, 0.58),
  }
}
