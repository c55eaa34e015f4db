/** What a reader of Uptime Kuma's metrics makes of them (pythonkuma, below Home Assistant), by its documented behaviour. */

export type KumaMonitor = {
  readonly id: number
  readonly name: string
  /** `unknown` for a type that it does not know. */
  readonly type: string
  readonly url: string | null
  readonly hostname: string | null
  readonly port: string | null
  readonly status: 0 | 1 | 2 | 3
  readonly responseTimeMs: number | null
  readonly responseSeconds: Readonly<Record<string, number>>
  readonly uptime: Readonly<Record<string, number>>
}

type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const types = ['http', 'port', 'ping', 'keyword', 'dns', 'push', 'group']

/** Reads the text format of Prometheus. Throws for a line that is none of it. */
export function samplesIn(text: string): readonly Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.')
  return text
    .split('\n')
    .filter(line => line !== '' && !/^# (?:HELP \w+ .*|TYPE \w+ gauge)$/.test(line))
    .map(line => {
      const [, name, inBraces = '', value] =
        /^([a-zA-Z_:][\w:]*)\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*)\} (-?[\d.]+(?:e-?\d+)?)$/.exec(
          line,
        ) ?? []
      if (name === undefined) throw new Error(`Not a sample: ${line}`)
      const pairs = [...inBraces.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
      const labels = Object.fromEntries(
        pairs.map(([, label = '', given = '']) => [
          label,
          given.replace(/\\(.)/g, (_, each) => (each === 'n' ? '\n' : each)),
        ]),
      )
      if (Object.keys(labels).length !== pairs.length) throw new Error(`A label is named twice: ${line}`)
      return { name, labels, value: Number(value) }
    })
}

export function monitorsIn(text: string): readonly KumaMonitor[] {
  const samples = samplesIn(text)
  const numbered = Map.groupBy(
    samples.filter(each => each.labels['monitor_id'] !== undefined),
    each => each.labels['monitor_id'],
  )
  return [...numbered.values()].map(own => {
    const labels = own[0]?.labels ?? {}
    const word = (label: string) => (labels[label] === 'null' ? null : (labels[label] ?? null))
    const value = (name: string) => own.find(each => each.name === name)?.value
    const windows = (name: string) =>
      Object.fromEntries(
        own.filter(each => each.name === name).map(each => [each.labels['window'] ?? '', each.value]),
      )
    const status = value('monitor_status')
    if (status !== 0 && status !== 1 && status !== 2 && status !== 3) throw new Error(`No status: ${status}`)
    const responseTimeMs = value('monitor_response_time') ?? -1
    return {
      id: Number(labels['monitor_id']),
      name: labels['monitor_name'] ?? '',
      type: types.find(each => each === labels['monitor_type']) ?? 'unknown',
      url: word('monitor_url'),
      hostname: word('monitor_hostname'),
      port: word('monitor_port'),
      status,
      responseTimeMs: responseTimeMs < 0 ? null : responseTimeMs,
      responseSeconds: windows('monitor_response_time_seconds'),
      uptime: windows('monitor_uptime_ratio'),
    }
  })
}
