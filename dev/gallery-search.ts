import { hitsShown } from '../src/admin/search/search-source.ts'
import type { HitGroup } from '../src/desk/search.ts'
import { renderSearch } from '../src/desk/search-page.ts'
import { actionsFor, pagesFor } from '../src/desk/search-places.ts'
import { type Html, html } from '../src/web/html.ts'
import { statusMark } from '../src/web/marks.ts'
import type { ManageFrameFor } from './gallery-frame.ts'

/** The search over everything: before anything is typed, with hits of several kinds, and without any. */
export function searchPages(contextFor: ManageFrameFor): readonly (readonly [string, Html])[] {
  const page = contextFor()
  const { common, editor, manage, moderation, search, subscriberDesk } = page.messages
  const all = (groups: readonly HitGroup[], text = 'check') => ({
    text,
    groups: groups.filter(({ hits }) => hits.length > 0),
    hasMore: text !== '',
  })
  const group = (
    id: string,
    title: string,
    hits: HitGroup['hits'],
    more: string | null = null,
  ): HitGroup => ({
    ...{ id, title, hits, all: more },
  })
  const monitor = (index: number) => ({
    name: index === 3 ? 'Zahlungsverkehrsabwicklungsdienst'.repeat(4) : `Checkout ${index}`,
    opens: page.paths.manage.monitor(index),
    mark: statusMark(index === 1 ? 'DOWN' : 'UP'),
    about: [common.statuses[index === 1 ? 'DOWN' : 'UP'], 'Shop'],
  })
  const begin = [
    group('actions', search.actions, actionsFor(page, '')),
    group('pages', search.pages, pagesFor(page, '')),
  ]
  const found = [
    group('pages', search.pages, pagesFor(page, 'checks')),
    group(
      'monitors',
      manage.monitors,
      Array.from({ length: hitsShown }, (_, index) => monitor(index + 1)),
      page.paths.manage.monitors({ q: 'check' }),
    ),
    group('announced-incident', manage.incidents, [
      {
        name: 'Checkout does not accept payments',
        opens: page.paths.manage.announcementUpdates('payments'),
        about: [editor.active, '24 November 2026, 09:12'],
      },
    ]),
    group('snippets', moderation.snippets, [
      {
        name: 'Ab3dEf9hJk',
        opens: page.paths.manage.snippet('Ab3dEf9hJk'),
        about: [moderation.hidden, html`<span dir="auto">checkout.py</span>`],
      },
    ]),
    group('subscribers', manage.subscribers, [
      {
        name: 'checkout@example.org',
        opens: {
          action: page.paths.manage.findSubscribers(),
          fields: { address: 'checkout@example.org' },
        },
        about: [subscriberDesk.kinds.email, subscriberDesk.confirmed],
      },
    ]),
  ]
  return [
    ['manage-search', renderSearch(page, all(begin, ''))],
    ['manage-search-found', renderSearch(page, all(found))],
    ['manage-search-nothing', renderSearch(page, all([], '<script>alert(1)</script>'))],
  ]
}
