import { type Addresses, addressesBelow } from './address.ts'

/**
 * Every address of the server, in one place. Routes register the pattern and links are made by calling it. REST
 * operations bring their own paths, below `api.home`.
 */
const addresses = {
  home: '/',
  announcements: '/announcements?page',
  announcement: '/announcements/:id',
  /** All announcements by month: from this month on back, of a kind, with these words. */
  history: '/history?month&kind&q&page',
  monitors: '/monitors?page&q&state',
  monitor: '/monitors/:slug?range',
  /** A draft, for readers with the signed link. */
  draft: '/preview/:id?until&signature',
  subscribe: '/subscribe?incident&monitor&group&q',
  /** Subscriptions of one subscriber, whom the token alone names; GET changes nothing. */
  subscription: '/subscriptions/:token?add&notice',
  subscriptionAction: {
    confirm: '/subscriptions/:token/confirm',
    add: '/subscriptions/:token/add',
    end: '/subscriptions/:token/end',
    webhooks: '/subscriptions/:token/webhooks',
    /** Takes the new address of a browser. */
    move: '/subscriptions/:token/push',
    export: '/subscriptions/:token/data.json',
  },
  /** Subscriptions of browsers: the public key of this site, and whether a browser is subscribed. */
  webPush: {
    subscriptions: '/subscribe/push',
    find: '/subscribe/push/find',
    worker: '/service-worker.js',
    manifest: '/manifest.webmanifest',
    icon: '/icons/:size.png',
  },
  /** One-click unsubscribing by a mail program (RFC 8058). */
  unsubscribe: '/u/:token',
  atomFeed: '/announcements.atom',
  jsonFeed: '/announcements.json',
  calendar: '/calendar.ics?language',
  /** The calendar of one maintenance window or announcement. */
  calendarOf: '/calendar/:id.ics?language',
  /** Addresses that people and feed readers try first, because other status pages have them. */
  usual: {
    status: '/status',
    incidents: '/incidents',
    rss: '/rss',
    feed: '/feed',
    atom: '/atom',
    rssXml: '/rss.xml',
    feedXml: '/feed.xml',
    atomXml: '/atom.xml',
    historyRss: '/history.rss',
    historyAtom: '/history.atom',
    feedJson: '/feed.json',
  },

  /** The script that shows notices on other sites, and what it shows. */
  widgetScript: '/widget.js',
  widget: '/widget.json?language&monitors',
  /** A status page, which has addresses of its own below this one or at its own host: see `createPagePaths`. */
  statusPage: '/s/:slug',

  /** Where the job of a monitor that waits for pushes reports, and how it went. */
  push: '/push/:token?status&msg&ping',
  pushSignal: '/push/:token/:signal?msg&ping',

  /** The stream of what changes, as server-sent events. */
  events: '/events',

  newSnippet: '/new?from&action',
  /** Clients use this address with and without the slash. */
  snippetApi: '/api/',
  snippetApiBare: '/api',
  snippet: '/:id?file&revision&go&lines',
  snippetRaw: '/:id/raw?file&revision&download',
  /** All files of a snippet: as JSON, and as an archive. */
  snippetFiles: '/:id/files?revision',
  snippetZip: '/:id/zip?revision',
  /** What its owner changes; `base` is the revision that the form began with. */
  snippetEdit: '/:id/edit?base&action',
  snippetRevisions: '/:id/revisions',
  snippetDelete: '/:id/delete',
  snippetSlim: '/:id/slim?file&lines',
  /** How other sites show a snippet. */
  oembed: '/oembed?url&maxwidth&maxheight&format',
  /** Compares with the parent, a file with another file, or a revision with the one before. */
  snippetDiff: '/:id/diff?file&with&revision',
  snippetQr: '/:id/qr.svg',
  snippetLines: '/:id/lines?file&from',
  snippetUnlock: '/:id/unlock',
  snippetReport: '/:id/report',
  /** The snippet addresses of dpaste, which old links use. */
  oldSnippet: '/:id/',
  oldSnippetRaw: '/:id/raw/',
  mySnippets: '/mine?page&deleted&q',
  mySnippetsDelete: '/mine/delete',

  takedown: '/takedown',
  /** The status of a moderation case, for the person who has its key. */
  case: '/cases/:number?key',
  privacy: '/privacy',
  securityTxt: '/.well-known/security.txt',
  robotsTxt: '/robots.txt',
  leaving: '/leaving?to',

  graphql: '/graphql',
  graphiql: '/graphiql',
  graphiqlFile: '/graphiql/:file',
  graphqlSchema: '/schema.graphql',

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

  api: { home: '/api/v1', document: '/api/v1/openapi.json', other: '/api/v1/*' },

  manage: {
    home: '/manage',
    homeWithSlash: '/manage/',
    overview: '/manage/overview',
    /** Undoes the action of a ticket. */
    undo: '/manage/undo',
    /** Hides the steps of setting up the site in this browser. */
    setupDismiss: '/manage/overview/setup',
    newAnnouncement: '/manage/new-announcement?kind&from&autosave&notice',
    announcements: '/manage/announcements?kind&q&state&after&notice',
    announcementsBulk: '/manage/announcement-list?kind&q&state',
    announcement: '/manage/announcements/:id?notice&autosave',
    announcementPreview: '/manage/preview',
    announcementAction: {
      autosave: '/manage/announcements/:id/autosave',
      discard: '/manage/announcements/:id/discard',
      withdraw: '/manage/announcements/:id/withdraw',
      archive: '/manage/announcements/:id/archive',
      delete: '/manage/announcements/:id/delete',
      restore: '/manage/announcements/:id/restore',
      share: '/manage/announcements/:id/share',
    },
    announcementRevisions: '/manage/announcements/:id/revisions?from',
    announcementRevision: '/manage/announcements/:id/revisions/:number?with',
    /** Makes a draft of Corkboard's that of a person, so that it does not publish itself. */
    takeIncident: '/manage/incidents/:id/take',
    newIncident: '/manage/incidents/new?monitor',
    /** The form of an incident that is still a draft; of any other, the page to post updates. */
    incident: '/manage/incidents/:id?notice',
    incidentPreview: '/manage/incident-preview',
    announcementUpdates: '/manage/announcements/:id/updates?notice&resolve',
    announcementUpdate: '/manage/announcements/:id/updates/:update',
    announcementUpdateAction: {
      publish: '/manage/announcements/:id/updates/:update/publish',
      discard: '/manage/announcements/:id/updates/:update/discard',
    },
    uploads: '/manage/uploads',
    previewKey: '/manage/preview-key',

    monitors: '/manage/monitors?notice&q&status&group&tag&page',
    monitor: '/manage/monitors/:id',
    newMonitor: '/manage/monitors/new?kind',
    /** The monitors that the scripts of forms offer. */
    monitorChoices: '/manage/monitor-choices?q',
    monitorOrder: '/manage/monitors/order',
    /** Changes several monitors of the list at once. */
    monitorsBulk: '/manage/monitors/bulk?q&status&group&tag&page',
    monitorTest: '/manage/monitors/:id/test?q&status&group&tag&page',
    monitorActive: '/manage/monitors/:id/active?q&status&group&tag&page',
    monitorRemove: '/manage/monitors/:id/delete',
    maintenance: '/manage/maintenance?notice&page',
    maintenanceWindow: '/manage/maintenance/:id',
    newMaintenance: '/manage/maintenance/new?kind',
    maintenanceEnd: '/manage/maintenance/:id/end',
    maintenanceExtend: '/manage/maintenance/:id/extend',
    maintenanceRemove: '/manage/maintenance/:id/delete',
    channels: '/manage/notifications?notice&page',
    channel: '/manage/notifications/:id?notice',
    newChannel: '/manage/notifications/new?kind',
    testChannel: '/manage/notifications/:id/test',
    removeChannel: '/manage/notifications/:id/delete',
    retryMessage: '/manage/deliveries/:id/retry',

    snippets: '/manage/snippets?look',
    snippet: '/manage/snippets/:id?notice&revision',
    snippetAction: {
      hide: '/manage/snippets/:id/hide',
      show: '/manage/snippets/:id/show',
      delete: '/manage/snippets/:id/delete',
      dismiss: '/manage/snippets/:id/dismiss',
      note: '/manage/snippets/:id/note',
      block: '/manage/snippets/:id/block',
    },
    reports: '/manage/reports?notice',
    decideReports: '/manage/reports/decide',
    report: '/manage/reports/:number?notice',
    blocks: '/manage/blocks?notice&page',
    block: '/manage/blocks/:id',

    signIn: '/manage/sign-in?next&notice',
    signInCode: '/manage/sign-in/code?next',
    signOut: '/manage/sign-out',
    forgotten: '/manage/forgotten',
    /** One-time link that creates an account or sets a password. */
    link: '/manage/link/:token',
    confirm: '/manage/confirm?next',
    confirmPasskey: '/manage/confirm/passkey',
    passkeySignInOptions: '/manage/passkeys/sign-in/options',
    passkeySignIn: '/manage/passkeys/sign-in',
    passkeyOptions: '/manage/passkeys/options',
    passkeys: '/manage/passkeys',
    passkeyAction: {
      rename: '/manage/passkeys/:id/rename',
      remove: '/manage/passkeys/:id/remove',
    },
    /**
     * Start of a sign-in at the provider; with `again` the provider asks for the password even if the person is signed
     * in there.
     */
    oidcStart: '/manage/oidc/start?again&next',
    oidcCallback: '/manage/oidc/callback',
    oidcLink: '/manage/oidc/link',
    oidcUnlink: '/manage/oidc/unlink',
    oidcAccount: '/manage/oidc/account',
    oidcAccountAction: {
      link: '/manage/oidc/account/link',
      create: '/manage/oidc/account/create',
    },

    account: '/manage/account?notice',
    accountPassword: '/manage/account/password',
    passwordChanged: '/manage/account/password-changed',
    confirmEmail: '/manage/account/email/:token',
    accountEmail: {
      send: '/manage/account/email/send',
      withdraw: '/manage/account/email/withdraw',
    },
    secondFactor: '/manage/account/second-factor',
    confirmSecondFactor: '/manage/account/second-factor/confirm',
    removeSecondFactor: '/manage/account/second-factor/remove',
    recoveryCodes: '/manage/account/recovery-codes',
    session: '/manage/account/sessions/:id',
    otherSessions: '/manage/account/other-sessions',
    subscribers: '/manage/subscribers?notice',
    findSubscribers: '/manage/subscribers/find',
    exportSubscriber: '/manage/subscribers/:id/export',
    removeSubscriber: '/manage/subscribers/:id/delete',
    accounts: '/manage/accounts?notice&page',
    accountOf: '/manage/accounts/:id?notice',
    accountAction: {
      role: '/manage/accounts/:id/role',
      email: '/manage/accounts/:id/email',
      reset: '/manage/accounts/:id/reset',
      'second-factor': '/manage/accounts/:id/second-factor',
      remove: '/manage/accounts/:id/remove',
    },
    invitations: '/manage/invitations',
    invitation: '/manage/invitations/:id',
    tokens: '/manage/tokens?notice&page',
    revokeToken: '/manage/tokens/:id/revoke',

    site: '/manage/site?notice',
    templates: '/manage/templates?notice&page',
    template: '/manage/templates/:id?notice',
    newTemplate: '/manage/templates/new',
    removeTemplate: '/manage/templates/:id/delete',
    statusPages: '/manage/status-pages?notice&page',
    statusPage: '/manage/status-pages/:id?notice',
    newStatusPage: '/manage/status-pages/new',
    /** Leads signed-in people to the page. */
    openStatusPage: '/manage/status-pages/:id/open',
    removeStatusPage: '/manage/status-pages/:id/delete',
    sitePreview: '/manage/site/preview',
    audit: '/manage/audit?after&subject',
    auditEntry: '/manage/audit/:id',
    auditExport: { ndjson: '/manage/audit.ndjson', csv: '/manage/audit.csv' },
  },

  /** A picture that was uploaded, by the SHA-256 of its bytes. */
  upload: '/uploads/:hash.webp',
  asset: '/assets/*',
  favicon: '/favicon.svg?status',
  faviconIco: '/favicon.ico',
  /** The picture that chats show beside a link. */
  linkPicture: '/link-picture.png?status',
  /** Takes the choices of a reader, kept in cookies, and leads back. */
  preferences: '/preferences?language&colors&wrap&back',
  /** Style sheet of the site's colours; `v` changes with them. */
  theme: '/theme.css?v',
  healthz: '/healthz',
  readyz: '/readyz',
} as const

export type Paths = Addresses<typeof addresses> & {
  /** The path below which everything is mounted: empty, or such as `/board`. */
  readonly base: string
  /**
   * Makes an absolute link. Only BASE_URL decides its host: a Host or proxy header has no influence, so a client cannot
   * forge links.
   */
  readonly absolute: (path: string) => string
}

export function createPaths(baseUrl: URL): Paths {
  const base = baseUrl.pathname.replace(/\/+$/, '')
  return {
    ...addressesBelow(base, addresses),
    base,
    absolute: path => `${baseUrl.origin}${path}`,
  }
}

/** Addresses that each status page has for itself, of what it shows. All others are those of the whole site. */
export const ofStatusPages = [
  'home',
  'history',
  'announcements',
  'announcement',
  'monitors',
  'monitor',
  'atomFeed',
  'jsonFeed',
  'calendar',
  'calendarOf',
  'usual',
  'events',
  'widgetScript',
  'widget',
  'badge',
  'kuma',
  'gatus',
  'statuspage',
  'asset',
  'favicon',
  'faviconIco',
  'linkPicture',
  'preferences',
  'theme',
] as const satisfies readonly (keyof typeof addresses)[]

/** The addresses as a status page has them. */
export type PagePaths = Paths & {
  /** Takes the password of the page. */
  readonly unlock: Addresses<typeof ownAddresses>['unlock']
}

const ownAddresses = { unlock: '/unlock?back' } as const

/** The addresses of a status page: below the site, such as `/s/shop`, or at an origin of its own, such as `https://status.example.org`. */
export function createPagePaths(
  site: Paths,
  at: { readonly below: string } | { readonly origin: string },
): PagePaths {
  const isBelow = 'below' in at
  const base = isBelow ? at.below : ''
  const own = addressesBelow(base, { ...addresses, ...ownAddresses })
  const others = isBelow ? site : addressesBelow(site.absolute(site.base), addresses)
  return {
    ...others,
    ...Object.fromEntries(ofStatusPages.map(name => [name, own[name]])),
    unlock: own.unlock,
    base,
    absolute: path => (isBelow || /^https?:/.test(path) ? site.absolute(path) : `${at.origin}${path}`),
  } as PagePaths
}

/** Query of a page of a list; the first page has none. */
export const pageQuery = (page: number) => ({ page: page === 1 ? undefined : page })
