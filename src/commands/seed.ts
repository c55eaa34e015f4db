import type { Database } from '../db/database.ts'
import { dayMs, hourMs, minuteMs, rfc3339 } from '../lib/time.ts'
import { createPaths } from '../paths.ts'
import { loadAssets } from '../web/assets.ts'
import { parseDocument } from './document.ts'
import { importDocument } from './import.ts'
import { seedHistory } from './seed-history.ts'

/**
 * Fills the site with content as a real one would have it. The monitors are really probed: they watch
 * this very server, and one of them a port on which nothing listens, so that one can see what an outage looks like.
 */
export async function seedSite(db: Database, now: number, baseUrl: URL): Promise<void> {
  await importDocument(db, parseDocument(JSON.stringify(seedDocument(now, baseUrl))))
  await seedHistory(db, now)
}

function seedDocument(now: number, baseUrl: URL) {
  const paths = createPaths(baseUrl)
  const assets = loadAssets(paths)
  const picture = (name: string) => paths.absolute(assets.url(`pictures/${name}.svg`))
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
    announcements: [
      {
        id: 'search-is-slow',
        title: 'Search is slower than usual',
        description: 'Results may take a few seconds while an index is being rebuilt. Nothing is lost.',
        content:
          'A routine upgrade left one of three search nodes with an incomplete index.\n\n' +
          '- Searching works, but it may take **two to four seconds**.\n- Orders, payments and mail are not affected.\n\n' +
          'We expect to be back to normal tonight and will say so here.',
        image: picture('outage'),
        bannerText: 'Search is slower than usual while an index is being rebuilt.',
        bannerType: 'warning',
        bannerExpiry: ahead(9 * hourMs),
        createdAt: ago(2 * hourMs),
        platformUserId: 2,
      },
      {
        id: 'moving-the-mail-servers',
        title: 'Maintenance of the mail servers',
        description: 'Order mails wait for up to an hour while we move to new machines. None gets lost.',
        content:
          'We are moving the mail servers to new machines. Order confirmations queue up meanwhile and go out as soon as we are done.\n\n' +
          'You can follow the move on the status page, where *Mail* shows as in maintenance.',
        image: picture('maintenance'),
        createdAt: ago(26 * hourMs),
        platformUserId: 1,
      },
      {
        id: 'faster-uploads',
        title: 'Faster uploads',
        description: 'Pictures of your products now upload about three times as fast, also from a phone.',
        content:
          'Uploads are now sent in parts, and a part that fails is sent again by itself.\n\n' +
          '## What changes for you\n\nNothing to set up. If a connection breaks, the upload goes on where it stopped.\n\n' +
          '```sh\ncurl -F content=@catalogue.csv https://harbour.example/api/\n```\n',
        image: picture('uploads'),
        createdAt: ago(3 * dayMs),
        platformUserId: 1,
      },
      {
        id: 'welcome',
        title: 'A board of our own',
        description:
          'From today on this is the place for announcements, for the state of things, and for sharing text.',
        content:
          'Until now you had to ask us. Now you can look.\n\nSubscribe to the feed if you would rather be told.',
        image: picture('welcome'),
        createdAt: ago(12 * dayMs),
        platformUserId: 1,
      },
    ],
    monitors: [
      { name: 'Website', kind: 'http', url: baseUrl.href, intervalSeconds: 30, bodyContains: '</html>' },
      {
        name: 'API',
        kind: 'http',
        url: paths.absolute(paths.graphql()),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"query":"{ information }"}',
        intervalSeconds: 30,
      },
      { name: 'Checkout', kind: 'tcp', host: '127.0.0.1', port: 1, intervalSeconds: 30, maxRetries: 1 },
      { name: 'Search', kind: 'http', url: paths.absolute(paths.healthz()), intervalSeconds: 60 },
      { name: 'Mail', kind: 'tcp', host: baseUrl.hostname, port, intervalSeconds: 60 },
    ],
    maintenance: [
      {
        title: 'Move to new machines',
        monitors: ['Mail'],
        startsAt: ago(20 * minuteMs),
        endsAt: ahead(40 * minuteMs),
      },
    ],
  }
}
