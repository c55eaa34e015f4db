/** The addresses of what readers see: the status page, its feeds and calendars, subscriptions, and notices on other sites. */
export const readerAddresses = {
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
  /** Maintenance of a month by day; the current one if none is given. */
  maintenanceMonth: '/calendar?month',
  calendar: '/calendar.ics?language',
  /** The calendar of one maintenance window or announcement. */
  calendarOf: '/calendar/:id.ics?language',
  /** Addresses that people and feed readers try first, because other status pages have them. */
  usual: {
    status: '/status',
    incidents: '/incidents',
    news: '/news',
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
  /** The stream of what changes, as server-sent events. */
  events: '/events',
  /** A status page, which has addresses of its own below this one or at its own host: see `createPagePaths`. */
  statusPage: '/s/:slug',
  /** The script that shows notices on other sites, and what it shows. */
  widgetScript: '/widget.js',
  widget: '/widget.json?language&monitors',
} as const
