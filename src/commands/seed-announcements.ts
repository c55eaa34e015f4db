import type { Paths } from '../kernel/paths.ts'
import { dayMs, hourMs, minuteMs, rfc3339 } from '../lib/time.ts'
import { loadAssets } from '../web/assets.ts'
import { outageMs, pastTroubles } from './seed-history.ts'

/** The announcements of the seed, at the times of the outages in its history. */
export function seedAnnouncements(now: number, paths: Paths) {
  const assets = loadAssets(paths)
  const picture = (name: string) => paths.absolute(assets.url(`pictures/${name}.svg`))
  const ago = (ms: number) => rfc3339(now - ms)
  const ahead = (ms: number) => rfc3339(now + ms)
  /** Minutes after a past outage began, and after it ended. */
  const since = (name: keyof typeof pastTroubles, minutes: number) =>
    ago(pastTroubles[name].agoMs - minutes * minuteMs)
  const after = (name: keyof typeof pastTroubles, minutes: number) =>
    ago(pastTroubles[name].agoMs - pastTroubles[name].lastsMs - minutes * minuteMs)

  return [
    {
      id: 'checkout-is-down',
      title: 'Payments fail at checkout',
      description: 'Orders cannot be paid at the moment. Baskets are kept, and no one is charged twice.',
      image: picture('outage'),
      createdAt: ago(outageMs - 3 * minuteMs),
      updatedAt: ago(6 * minuteMs),
      platformUserId: 2,
      kind: 'incident',
      impact: 'critical',
      eventStartsAt: ago(outageMs),
      monitors: ['Checkout'],
      updates: [
        {
          id: 'checkout-is-down-1',
          status: 'investigating',
          content: 'Payments end with an error. We are looking into it.',
          platformUserId: 2,
          at: ago(outageMs - 3 * minuteMs),
        },
        {
          id: 'checkout-is-down-2',
          status: 'identified',
          content:
            'The payment database does not accept connections. We are moving to its spare.\n\n' +
            '- Baskets are kept: you can pay **as soon as this is over**.\n- Looking around, search and accounts are not affected.',
          platformUserId: 2,
          nextUpdateMinutes: 30,
          at: ago(6 * minuteMs),
        },
      ],
    },
    {
      id: 'search-was-slow',
      title: 'Search was slower than usual',
      description: 'Results took a few seconds while an index was being rebuilt. Nothing was lost.',
      image: picture('outage'),
      createdAt: ago(28 * hourMs),
      updatedAt: ago(26 * hourMs),
      platformUserId: 2,
      kind: 'incident',
      impact: 'minor',
      eventStartsAt: ago(28 * hourMs + 10 * minuteMs),
      eventEndsAt: ago(26 * hourMs),
      monitors: ['Search'],
      updates: [
        {
          id: 'search-was-slow-1',
          status: 'identified',
          content: 'An upgrade left one of three search nodes with an incomplete index. It is being rebuilt.',
          platformUserId: 2,
          at: ago(28 * hourMs),
        },
        {
          id: 'search-was-slow-2',
          status: 'resolved',
          content: 'The index is complete, and searches take as long as they should.',
          platformUserId: 2,
          at: ago(26 * hourMs),
        },
      ],
    },
    {
      id: 'late-order-mails',
      title: 'Order mails arrived late',
      description: 'Order confirmations were sent up to an hour late. None was lost.',
      image: picture('outage'),
      createdAt: ago(5 * dayMs),
      updatedAt: ago(5 * dayMs - 3 * hourMs),
      platformUserId: 1,
      kind: 'incident',
      impact: 'major',
      eventStartsAt: ago(5 * dayMs),
      eventEndsAt: ago(5 * dayMs - 3 * hourMs),
      monitors: ['Mail'],
      updates: [
        {
          id: 'late-order-mails-1',
          status: 'investigating',
          content: 'Order confirmations wait in a queue.',
          platformUserId: 1,
          at: ago(5 * dayMs - 20 * minuteMs),
        },
        {
          id: 'late-order-mails-2',
          status: 'resolved',
          content: 'The queue is empty again, and all confirmations have been sent.',
          platformUserId: 1,
          at: ago(5 * dayMs - 3 * hourMs),
        },
      ],
    },
    {
      id: 'payments-were-interrupted',
      title: 'Payments were interrupted',
      description: 'Payments failed for half an hour. No one was charged for an order that did not arrive.',
      image: picture('outage'),
      createdAt: since('payments', 4),
      updatedAt: after('payments', 25),
      platformUserId: 2,
      kind: 'incident',
      impact: 'critical',
      eventStartsAt: since('payments', 0),
      eventEndsAt: after('payments', 5),
      monitors: ['Checkout'],
      postmortem: [
        '**What happened.** A certificate of our payment provider expired at night, and our checkout refused the connection.',
        '',
        '**Why it took half an hour.** We watched that payments can be reached, not how long the certificate lasts.',
        '',
        '**What we changed.** We are warned a month before any certificate that we depend on expires.',
      ].join('\n'),
      updates: [
        {
          id: 'payments-1',
          status: 'investigating',
          content: 'Payments end with an error. We are looking into it.',
          platformUserId: 2,
          at: since('payments', 4),
        },
        {
          id: 'payments-2',
          status: 'identified',
          content: 'A certificate of the payment provider has expired. They are replacing it.',
          platformUserId: 2,
          at: since('payments', 13),
        },
        {
          id: 'payments-3',
          status: 'monitoring',
          content: 'The new certificate is in place, and payments succeed again.',
          platformUserId: 2,
          at: after('payments', 0),
        },
        {
          id: 'payments-4',
          status: 'resolved',
          content: 'All payments succeed. Orders that failed can be paid from the basket.',
          platformUserId: 1,
          at: after('payments', 25),
        },
      ],
    },
    {
      id: 'network-was-down',
      title: 'Website and API were unreachable',
      description: 'A router of our data centre failed. Its spare took over after eleven minutes.',
      image: picture('outage'),
      createdAt: since('network', 3),
      updatedAt: after('network', 20),
      platformUserId: 1,
      kind: 'incident',
      impact: 'critical',
      eventStartsAt: since('network', 0),
      eventEndsAt: after('network', 2),
      monitors: ['Website', 'API'],
      updates: [
        {
          id: 'network-1',
          status: 'investigating',
          content: 'Website and API do not respond. We are looking into it.',
          platformUserId: 1,
          at: since('network', 3),
        },
        {
          id: 'network-2',
          status: 'resolved',
          content: 'A router failed, and its spare has taken over. We are finding out why that took so long.',
          platformUserId: 1,
          at: after('network', 20),
        },
      ],
    },
    {
      id: 'moving-the-mail-servers',
      title: 'Maintenance of the mail servers',
      description: 'Order mails wait for up to an hour while we move to new machines. None gets lost.',
      content:
        'We are moving the mail servers to new machines. Order confirmations queue up meanwhile and go out as soon as we are done.\n\n' +
        'You can follow the move on the status page, where *Mail* shows as in maintenance.',
      image: picture('maintenance'),
      bannerText: 'Order mails wait for up to an hour while the mail servers move.',
      bannerType: 'info',
      bannerExpiry: ahead(40 * minuteMs),
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
  ]
}
