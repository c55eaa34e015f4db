/** The addresses that programs ask: GraphQL, REST, pushes of jobs, badges, and what clients of other status pages know. */
export const programAddresses = {
  graphql: '/graphql',
  graphiql: '/graphiql',
  graphiqlFile: '/graphiql/:file',
  graphqlSchema: '/schema.graphql',
  api: { home: '/api/v1', document: '/api/v1/openapi.json', other: '/api/v1/*' },
  /** Where the job of a monitor that waits for pushes reports, and how it went. */
  push: '/push/:token?status&msg&ping',
  pushSignal: '/push/:token/:signal?msg&ping',
  badge: { svg: '/badges/:slug/:what.svg?window&style&label', shields: '/badges/:slug/:what.json?window' },
  /** The public addresses of Uptime Kuma and of Gatus, which are there if COMPATIBLE_WITH names them. */
  kuma: {
    entry: '/api/entry-page',
    page: '/api/status-page/:slug',
    heartbeats: '/api/status-page/heartbeat/:slug',
    incidents: '/api/status-page/:slug/incident-history?cursor',
    badge: '/api/badge/:id/:what',
    badgeOver: '/api/badge/:id/:what/:duration',
    push: '/api/push/:token?status&msg&ping',
  },
  /** The metrics of Uptime Kuma, which are there if COMPATIBLE_WITH names it; for tokens, of the whole site alone. */
  kumaMetrics: '/metrics',
  gatus: {
    statuses: '/api/v1/endpoints/statuses',
    status: '/api/v1/endpoints/:key/statuses',
    suites: '/api/v1/suites/statuses',
    config: '/api/v1/config',
    health: '/health',
    healthBadge: '/api/v1/endpoints/:key/health/badge.svg',
    healthShields: '/api/v1/endpoints/:key/health/badge.shields',
    uptime: '/api/v1/endpoints/:key/uptimes/:window',
    uptimeBadge: '/api/v1/endpoints/:key/uptimes/:window/badge.svg',
    responseTime: '/api/v1/endpoints/:key/response-times/:window',
    responseTimeBadge: '/api/v1/endpoints/:key/response-times/:window/badge.svg',
    responseTimeHistory: '/api/v1/endpoints/:key/response-times/:window/history',
    external: '/api/v1/endpoints/:key/external?success&error&duration',
  },
  /** The public addresses of Statuspage, which its clients ask. */
  statuspage: {
    status: '/api/v2/status.json',
    summary: '/api/v2/summary.json',
    components: '/api/v2/components.json',
    incidents: '/api/v2/incidents.json',
    unresolved: '/api/v2/incidents/unresolved.json',
    maintenance: '/api/v2/scheduled-maintenances.json',
    upcoming: '/api/v2/scheduled-maintenances/upcoming.json',
    active: '/api/v2/scheduled-maintenances/active.json',
  },
} as const
