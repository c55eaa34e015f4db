import type { Board, BoardMonitor } from '../../board/model/board.ts'
import { type Condition, conditionOf, isWorse } from '../../board/model/condition.ts'
import type { MonitorOverview } from '../../monitors/model/monitor.ts'
import { averageLatencyMs, type RecentHour } from '../../monitors/model/recent-hours.ts'
import { uptimeOf } from '../../monitors/model/uptime.ts'
import { kumaStatus } from './kuma-documents.ts'

/** The sources of the metrics. */
type Measured = {
  readonly board: Pick<Board, 'monitors' | 'ongoing'>
  /** All monitors, also those that readers do not see. */
  readonly monitors: readonly MonitorOverview[]
  /** The recent hours of monitors; null if they cannot be read. */
  readonly hours: ReadonlyMap<number, readonly RecentHour[]> | null
  /** The document of a monitor as the reader of the metrics may see it. */
  readonly documentOf: (monitor: MonitorOverview['monitor']) => Readonly<Record<string, unknown>>
  readonly version: string
  /** Steps by which the limits of creation are tightened; 0 for none. */
  readonly tightenedSteps: number
}

/** The metrics of Uptime Kuma, in the text format of Prometheus. */
export function kumaMetrics({
  board,
  monitors,
  hours,
  documentOf,
  version,
  tightenedSteps,
}: Measured): string {
  const active = monitors.filter(each => each.monitor.active)
  const tags = tagLabels(active)
  const shown = new Map(board.monitors.map(each => [each.id, each]))
  const rows = active.map(each => {
    const { id } = each.monitor
    const labels = labelsOf(each.monitor, documentOf(each.monitor), tags)
    return { overview: each, labels, shown: shown.get(id), hours: hours?.get(id) ?? [] }
  })
  const condition = (row: Row) => row.shown?.condition ?? hiddenCondition(row.overview, board)
  const [major = '0', minor = '0', patch = '0'] = version.split(/[.+-]/)
  return [
    family('monitor_status', 'Status of the monitor: 0 down, 1 up, 2 pending, 3 maintenance', rows, row => [
      [{}, kumaStatus[condition(row)]],
    ]),
    family(
      'monitor_response_time',
      'Latest response time in milliseconds, -1 if there is none',
      rows,
      row => [[{}, condition(row) === 'DOWN' ? -1 : (row.overview.latencyMs ?? -1)]],
    ),
    family('monitor_response_time_seconds', 'Average response time of a window', rows, row => {
      const averageMs = averageLatencyMs(row.hours)
      return [[{ window: '1d' }, averageMs === null ? null : averageMs / 1000]]
    }),
    family('monitor_uptime_ratio', 'Share of time up in a window, from 0 to 1', rows, row => [
      [{ window: '1d' }, uptimeOf(row.hours)],
      [{ window: '30d' }, row.shown?.recentUptime ?? null],
      [{ window: '365d' }, row.shown?.uptime ?? null],
    ]),
    '# HELP limits_tightened_steps Steps by which the limits for creating snippets are tightened, 0 for none',
    '# TYPE limits_tightened_steps gauge',
    sample('limits_tightened_steps', { limits: 'snippets' }, tightenedSteps),
    '# HELP app_version Version of the server',
    '# TYPE app_version gauge',
    sample('app_version', { version, major, minor, patch }, 1),
    '',
  ]
    .flat()
    .join('\n')
}

type Labels = Readonly<Record<string, string>>

type Row = {
  readonly overview: MonitorOverview
  readonly labels: Labels
  /** The monitor as readers see it; undefined if they do not. */
  readonly shown: BoardMonitor | undefined
  readonly hours: readonly RecentHour[]
}

/** The condition of a monitor that is on no page, with the effect of the worst event in progress that names it. */
function hiddenCondition(
  { monitor: { id }, status }: MonitorOverview,
  { ongoing }: Pick<Board, 'ongoing'>,
): Condition {
  const event = ongoing.find(each => each.event.monitorIds.includes(id))
  const said = event && conditionOf(event.event)
  return said && isWorse(said, status) ? said : status
}

/** Labels of their own, most of all for as many samples as there are monitors. */
const tagsMax = 20

/** The tags, by the names that they have as labels; of two with the same name the first is taken. */
function tagLabels(monitors: readonly MonitorOverview[]): ReadonlyMap<string, string> {
  const tags = [...new Set(monitors.flatMap(each => each.monitor.tags))].sort()
  const labels = new Map<string, string>()
  for (const tag of tags) {
    const name = tag
      .replace(/\W+/g, '_')
      .replace(/^_+/, '')
      .replace(/^(?=\d)/, '_')
    if (name !== '' && !ownLabels.has(name) && !labels.has(name) && labels.size < tagsMax)
      labels.set(name, tag)
  }
  return labels
}

const ownLabels: ReadonlySet<string> = new Set([
  'monitor_id',
  'monitor_name',
  'monitor_type',
  'monitor_url',
  'monitor_hostname',
  'monitor_port',
  'window',
])

/** The word for a label without a value. */
const none = 'null'

function labelsOf(
  { id, name, target, tags }: MonitorOverview['monitor'],
  { url, host, hostname, port }: Readonly<Record<string, unknown>>,
  tagNames: ReadonlyMap<string, string>,
): Labels {
  return {
    monitor_id: String(id),
    monitor_name: name,
    monitor_type: types[target.kind] ?? target.kind,
    monitor_url: wordOf(url),
    monitor_hostname: wordOf(host ?? hostname),
    monitor_port: wordOf(port),
    ...Object.fromEntries([...tagNames].map(([label, tag]) => [label, tags.includes(tag) ? tag : none])),
  }
}

/** Kinds that Uptime Kuma has another name for. */
const types: Readonly<Record<string, string>> = { tcp: 'port' }

const wordOf = (value: unknown): string =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : none

/** The samples of a metric, those without a value left out. */
function family(
  name: string,
  help: string,
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly (readonly [own: Labels, value: number | null])[],
): readonly string[] {
  const samples = rows.flatMap(row =>
    valuesOf(row).flatMap(([own, value]) =>
      value === null ? [] : sample(name, { ...row.labels, ...own }, value),
    ),
  )
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...samples]
}

const sample = (name: string, labels: Labels, value: number): string =>
  `${name}{${Object.entries(labels)
    .map(([label, text]) => `${label}="${escaped(text)}"`)
    .join(',')}} ${value}`

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
