import { createPaths } from '../kernel/paths.ts'
import { dayMs, minuteMs, rfc3339 } from '../lib/time.ts'
import { seedAnnouncements } from './seed-announcements.ts'
import { checkoutHost, maintenanceMs } from './seed-history.ts'

/** What the seed imports: monitors of this very server, and what was announced, as an import document. */
export function seedDocument(now: number, baseUrl: URL) {
  const paths = createPaths(baseUrl)
  const ago = (ms: number) => rfc3339(now - ms)
  const ahead = (ms: number) => rfc3339(now + ms)
  const port = Number(baseUrl.port || (baseUrl.protocol === 'https:' ? 443 : 80))

  return {
    title: 'Harbour',
    information: [
      'Harbour keeps the shops of four hundred small makers open around the clock.',
      '',
      'This page says how we are doing, minute by minute. If something is wrong that you do not see here,',
      'write to [help@harbour.example](mailto:help@harbour.example): a person answers, usually within an hour.',
    ].join('\n'),
    platformUsers: [
      { id: 1, username: 'Ada Okafor', avatar: null },
      { id: 2, username: 'Jonas Lindqvist', avatar: null },
    ],
    announcements: seedAnnouncements(now, paths),
    monitors: [
      {
        name: 'Website',
        kind: 'http',
        url: baseUrl.href,
        intervalSeconds: 30,
        bodyContains: '</html>',
        group: 'Shop',
      },
      {
        name: 'API',
        kind: 'http',
        group: 'For developers',
        url: paths.absolute(paths.graphql()),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"query":"{ information }"}',
        intervalSeconds: 30,
      },
      {
        name: 'Checkout',
        kind: 'http',
        url: 'https://127.0.0.1:1/',
        headers: { host: checkoutHost },
        intervalSeconds: 30,
        maxRetries: 1,
        group: 'Shop',
      },
      {
        name: 'Search',
        kind: 'http',
        url: paths.absolute(paths.healthz()),
        intervalSeconds: 60,
        group: 'Shop',
      },
      { name: 'Mail', kind: 'tcp', host: baseUrl.hostname, port, intervalSeconds: 60, group: 'Back office' },
    ],
    maintenance: [
      {
        title: 'Move to new machines',
        monitors: ['Mail'],
        startsAt: ago(maintenanceMs),
        endsAt: ahead(40 * minuteMs),
      },
      {
        title: 'Upgrade of the payment database',
        monitors: ['Checkout'],
        startsAt: ahead(3 * dayMs),
        endsAt: ahead(3 * dayMs + 30 * minuteMs),
      },
      {
        title: 'Weekly rebuild of the search index',
        monitors: ['Search'],
        rule: {
          ...{ kind: 'weekly', weekdays: [7], time: '03:00' },
          ...{ durationMinutes: 45, timeZone: 'Europe/Berlin' },
        },
      },
    ],
    statusPages: [
      {
        title: 'Harbour for makers',
        slug: 'makers',
        groups: ['Shop'],
        accent: '#1d6f5c',
        information: 'What your shop needs: the website, checkout and search.',
      },
      {
        title: 'Harbour for partners',
        slug: 'partners',
        audience: 'password',
        password: seedPassword,
        groups: ['For developers', 'Back office'],
        general: false,
        information: 'The interfaces that our partners build on.',
      },
    ],
  }
}

/** Password of the example status page behind one; `docs/status-pages.md` names it. */
const seedPassword = 'harbour example'
