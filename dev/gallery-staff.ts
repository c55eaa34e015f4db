import { hourMs, minuteMs } from '../src/lib/time.ts'
import { checksPart } from '../src/monitors/admin/checks-part.ts'
import { settingsPart, staffActions } from '../src/monitors/admin/settings-part.ts'
import { httpFindings } from '../src/monitors/kinds/http/findings.ts'
import { pushFindings } from '../src/monitors/kinds/push/findings.ts'
import { findings } from '../src/monitors/model/findings.ts'
import type { CheckedMonitor, RecentCheck } from '../src/monitors/model/recent-check.ts'
import { renderHiddenMonitor, renderMonitorPage, type StaffView } from '../src/status-site/monitor-page.ts'
import type { Html } from '../src/web/html.ts'
import { galleryBoard, galleryNow, monitor, quietMonitors } from './gallery-board.ts'
import type { ManageFrameFor } from './gallery-frame.ts'
import { historyOfRange } from './gallery-monitor-page.ts'
import { backup, checkout } from './gallery-monitors.ts'

/** The page of a monitor as those who run the site see it. */
export function staffMonitorPages(contextFor: ManageFrameFor): readonly (readonly [string, Html])[] {
  type Role = Parameters<ManageFrameFor>[0]
  const view = (role: Role, given: Partial<CheckedMonitor> = {}, hidden: string | null = null): StaffView => {
    const context = contextFor(role, { isSignedIn: true })
    const checked = { ...standing, ...given }
    return {
      ...{ name: checked.monitor.name, hidden, actions: staffActions(context, checked.monitor) },
      checks: checksPart(context, checked, galleryNow),
      settings: settingsPart(context, checked.monitor, role === 'viewer' ? null : channels),
    }
  }
  const page = (role: Role, given: Partial<CheckedMonitor> = {}) => {
    const shown = quietMonitors.find(each => each.name === 'Checkout') ?? monitor(2, 'Checkout')
    return renderMonitorPage(
      contextFor(role, { isSignedIn: true, here: '/monitors/checkout' }),
      {
        ...{ monitor: shown, board: galleryBoard({ monitors: [shown] }), range: 'day' },
        ...{ history: historyOfRange('day'), compatible: { kuma: true, gatus: true } },
        staff: view(role, given),
      },
      galleryNow,
    )
  }
  const paused = { ...standing.monitor, active: false }
  const { staff } = contextFor('owner').messages.monitorPage
  return [
    ['monitor-staff', page('owner')],
    ['monitor-staff-viewer', page('viewer', { certificate: null, domain: unanswered, checks: [] })],
    ['monitor-staff-pushes', page('operator', pushes)],
    [
      'monitor-staff-paused',
      renderHiddenMonitor(
        contextFor('operator', { isSignedIn: true }),
        view('operator', { monitor: paused }, staff.paused),
      ),
    ],
  ]
}

const channels = [
  { id: 1, name: 'On call' },
  { id: 2, name: 'Night shift' },
]

/** Twenty checks, one of which was slow, two failed, and one is of a version that measured no phases. */
const checks = Array.from({ length: 20 }, (_, index): RecentCheck => {
  const at = galleryNow - 14_000 - index * minuteMs
  const firstByte = 60 + ((index * 37) % 50) + (index === 4 ? 900 : 0)
  const phases = { lookup: 4 + (index % 3), connect: 21 + (index % 5), tls: 44 + (index % 7), firstByte }
  const latencyMs = phases.lookup + phases.connect + phases.tls + firstByte + 12
  const fine = { at, status: 'UP', latencyMs, note: null, phases } as const
  if (index === 7)
    return {
      ...{ ...fine, status: 'DOWN', latencyMs: 31, message: findings.make.refused() },
      phases: { lookup: 4, connect: 27, tls: null, firstByte: null },
    }
  if (index === 8)
    return {
      ...{ ...fine, status: 'PENDING' },
      message: httpFindings.make.notAccepted({ status: '503 Service Unavailable' }),
    }
  const message = httpFindings.make.answered({ status: '200 OK' })
  return index === 19 ? { ...fine, message, phases: null } : { ...fine, message }
})

const standing: CheckedMonitor = {
  monitor: checkout,
  checks,
  certificate: { host: 'shop.example', issuer: 'Example Trust', endsAt: galleryNow + 9 * 24 * hourMs },
  domain: {
    name: 'shop.example',
    endsAt: galleryNow + 12 * 24 * hourMs,
    checkedAt: galleryNow - 5 * hourMs,
    problem: null,
  },
}

/** A domain whose registry has not answered for a while. */
const unanswered: CheckedMonitor['domain'] = {
  name: 'shop.example',
  endsAt: galleryNow + 200 * 24 * hourMs,
  checkedAt: galleryNow - 72 * hourMs,
  problem: 'unreachable',
}

/** The checks of a monitor that waits for pushes, which have no phases and no latency. */
const pushes: Partial<CheckedMonitor> = {
  monitor: backup,
  checks: [0, 1, 2].map(
    (index): RecentCheck => ({
      ...{ at: galleryNow - (5 + 24 * index) * hourMs, status: 'UP', latencyMs: null, phases: null },
      message: pushFindings.make.received(),
      note: index === 0 ? '412 files, 3.1 GB' : null,
    }),
  ),
  certificate: null,
  domain: null,
}
