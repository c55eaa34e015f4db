/** Something the operator wants watched. */
export type Monitor = {
  readonly id: number
  readonly name: string
  readonly target: Target
  readonly intervalMs: number
  readonly timeoutMs: number
  readonly retryIntervalMs: number
  readonly maxRetries: number
  /** So many successes in a row before DOWN becomes UP. */
  readonly successThreshold: number
  readonly upsideDown: boolean
  readonly public: boolean
  /** False: paused; neither probed nor listed. */
  readonly active: boolean
  /** The operator's order, from 0. */
  readonly position: number
}

export const statuses = ['DOWN', 'MAINTENANCE', 'PENDING', 'UP'] as const
export type Status = (typeof statuses)[number]

export type Target = HttpTarget | TcpTarget
export type Kind = Target['kind']

export type HttpTarget = {
  readonly kind: 'http'
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Accepted statuses as inclusive ranges, such as `[[200, 299]]`. */
  readonly acceptedStatuses: readonly (readonly [from: number, to: number])[]
  readonly maxRedirects: number
  readonly bodyContains: string | null
  readonly bodyLacks: string | null
  /** True: a certificate that cannot be verified is not a failure. */
  readonly ignoreTls: boolean
}

export type TcpTarget = { readonly kind: 'tcp'; readonly host: string; readonly port: number }

/** What a monitor carries from probe to probe and across restarts. */
export type MonitorState = {
  readonly status: Status
  readonly retries: number
  /** Successes in a row since the last failure, counted up to the threshold. */
  readonly successes: number
  /** The last of UP or DOWN; people are told when it changes. */
  readonly settled: 'UP' | 'DOWN' | null
  /** Since when the status is what it is. */
  readonly since: number
}

export type MaintenanceWindow = {
  readonly title: string
  readonly monitorIds: readonly number[]
  readonly startsAt: number
  readonly endsAt: number
}
