import type { HttpTarget } from '../../src/monitors/kinds/http/fields.ts'
import type { MonitorSettings, Target } from '../../src/monitors/model/monitor.ts'

export const httpTarget = (url: string, change: Partial<HttpTarget> = {}): HttpTarget => ({
  kind: 'http',
  url,
  method: 'GET',
  headers: {},
  body: null,
  acceptedStatuses: [[200, 299]],
  maxRedirects: 5,
  bodyContains: null,
  bodyLacks: null,
  ignoreTls: false,
  ...change,
})

export const settings = (
  name: string,
  target: Target,
  change: Partial<MonitorSettings> = {},
): MonitorSettings => ({
  name,
  publicName: null,
  slug: null,
  target,
  intervalMs: 60_000,
  timeoutMs: 10_000,
  retryIntervalMs: 20_000,
  maxRetries: 0,
  successThreshold: 1,
  remindEveryMs: null,
  upsideDown: false,
  public: true,
  active: true,
  group: null,
  tags: [],
  ...change,
})
