import { noProblems } from '../src/admin/problems.ts'
import { type IncidentPage, renderIncident } from '../src/announcements/incidents/admin/incident-page.ts'
import { suggestedIncident } from '../src/announcements/incidents/admin/incident-values.ts'
import { blankAnnouncement } from '../src/announcements/model/announcement-edit.ts'
import { checks } from '../src/kernel/checks.ts'
import { minuteMs } from '../src/lib/time.ts'
import type { Html } from '../src/web/html.ts'
import { galleryNow } from './gallery-board.ts'
import { type ManageFrameFor, wrongWith } from './gallery-frame.ts'
import { galleryTemplates } from './gallery-templates.ts'

const monitors = [
  { id: 1, name: 'Website', downSince: null },
  { id: 2, name: 'Checkout', downSince: galleryNow - 12 * minuteMs },
  { id: 3, name: 'Order mails', downSince: null },
  { id: 4, name: 'Search', downSince: null },
]

const many = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  name: `api-${index + 1}.eu-central.example.com`,
  downSince: index < 25 ? galleryNow - 3 * minuteMs : null,
}))

/** The form of an incident, by file name. */
export function incidentPages(contextFor: ManageFrameFor): readonly (readonly [string, Html])[] {
  const context = contextFor('editor')
  const page: IncidentPage = {
    draft: null,
    revision: 0,
    key: 'kXw3RtPq9aBc',
    values: suggestedIncident(context, monitors, 2),
    problems: noProblems,
    monitors,
    templates: [],
    audience: { subscribers: 214, channels: [{ id: 3, name: 'Slack #status' }] },
    near: [],
    isHeld: false,
    isChanged: false,
    now: galleryNow,
  }
  const near = [
    {
      id: 'slow',
      title: 'Search is slow',
      isPublic: true,
      editedAt: galleryNow - minuteMs,
      editor: 'Jonas',
    },
    {
      id: 'incident-2-x',
      title: 'Checkout is down',
      isPublic: false,
      editedAt: galleryNow - 5 * minuteMs,
      editor: null,
    },
  ]
  const draft = {
    ...blankAnnouncement({ id: 'incident-2-x', platformUserId: 0, now: galleryNow - 5 * minuteMs }),
    title: 'Checkout is down',
    kind: 'incident',
    revision: 2,
  } as const
  return [
    ['manage-incident', renderIncident(context, page)],
    ['manage-incident-templates', renderIncident(context, { ...page, templates: galleryTemplates })],
    [
      'manage-incident-blank',
      renderIncident(context, {
        ...page,
        values: suggestedIncident(
          context,
          monitors.map(each => ({ ...each, downSince: null })),
          null,
        ),
        audience: { subscribers: null, channels: [] },
      }),
    ],
    [
      'manage-incident-wrong',
      renderIncident(contextFor('editor'), {
        ...page,
        values: { ...page.values, title: '', content: ' ' },
        problems: wrongWith(context, { title: checks.blank(), content: checks.blank() }),
      }),
    ],
    ['manage-incident-near', renderIncident(context, { ...page, near })],
    ['manage-incident-near-one', renderIncident(context, { ...page, near: near.slice(0, 1) })],
    ['manage-incident-held', renderIncident(context, { ...page, near, isHeld: true })],
    ['manage-incident-draft', renderIncident(context, { ...page, draft, revision: 2, isChanged: true })],
    [
      'manage-incident-many',
      renderIncident(context, {
        ...page,
        monitors: many,
        values: suggestedIncident(context, many, null),
      }),
    ],
  ]
}
