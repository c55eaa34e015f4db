/** What dashboards make of the answers of Uptime Kuma and Gatus, by their documented behaviour. */

export type KumaPage = {
  readonly incident: { readonly title: string; readonly createdDate: string } | null
  readonly incidents: readonly { readonly title: string }[]
  readonly publicGroupList: readonly {
    readonly name: string
    readonly monitorList: readonly { readonly id: number }[]
  }[]
  readonly maintenanceList: readonly { readonly status: string }[]
}
export type KumaBeats = {
  readonly heartbeatList: Readonly<
    Record<string, readonly { readonly status: number; readonly time: string }[]>
  >
  readonly uptimeList: Readonly<Record<string, number>>
}

/** Homepage's widget: everything whose last beat is not UP counts as down; the uptime is the mean of all. */
export function homepageOfKuma(page: KumaPage, { heartbeatList, uptimeList }: KumaBeats) {
  const last = Object.values(heartbeatList).map(beats => beats.at(-1)?.status)
  const shares = Object.values(uptimeList)
  const up = last.filter(each => each === 1).length
  return {
    up,
    down: last.length - up,
    uptime: ((shares.reduce((sum, each) => sum + each, 0) / shares.length) * 100).toFixed(1),
    incidentAt: page.incident && new Date(`${page.incident.createdDate}Z`).toISOString(),
  }
}

/** Homer's card: the title of the incident, else a sentence by the last beats. */
export function homerOfKuma({ incident }: KumaPage, { heartbeatList }: KumaBeats) {
  if (incident) return incident.title
  const last = Object.values(heartbeatList).map(beats => beats.at(-1)?.status)
  if (last.every(each => each === 1)) return 'good'
  return last.some(each => each === 1) ? 'warn' : 'bad'
}

export type GatusEndpoint = {
  readonly key: string
  readonly results: readonly { readonly success: boolean }[]
}

/** Homepage's widget: the last result of each, and the share of successes. */
export function homepageOfGatus(endpoints: readonly GatusEndpoint[]) {
  const up = endpoints.filter(each => each.results.at(-1)?.success === true).length
  const results = endpoints.flatMap(each => each.results)
  const share = results.filter(each => each.success).length / results.length
  return { up, down: endpoints.length - up, uptime: (share * 100).toFixed(1) }
}
