import type { AdminContext } from '../../admin/admin-layout.ts'
import type { AuditedKind, AuditSentences } from '../../kernel/audited.ts'
import type { Paths } from '../../kernel/paths.ts'
import { type Html, html } from '../../web/html.ts'
import type { Entry } from '../audit-entry.ts'
import type { AuditedThing } from '../audited-thing-store.ts'

/** An entry as a sentence, with a link to its subject if that still exists. */
export function auditSentence(context: AdminContext, entry: Entry, thing: AuditedThing | null): Html {
  const sentence = sentenceFor(context, entry, thing)
  const who = html`<b><bdi>${entry.name}</bdi></b>`
  const what = thing ? thingLink(context, thing) : html`<code>${entry.subject}</code>`
  const parts = sentence(placeOfWho, placeOfWhat).split(places)
  return html`${parts.map(part => (part === placeOfWho ? who : part === placeOfWhat ? what : part))}`
}

/** The subject of an entry, in a few words. */
export function thingName({ messages }: AdminContext, thing: AuditedThing): string {
  const { name, kind, id } = thing
  if (name !== null) return messages.audit.quoted(name)
  return kind === 'upload' ? '' : shortId(id)
}

type Sentence = (who: string, what: string) => string

function sentenceFor({ messages }: AdminContext, entry: Entry, thing: AuditedThing | null): Sentence {
  const { other, picture } = messages.audit
  const sentences: AuditSentences<Sentence> = messages.audit.sentences
  if (!thing) return (who, what) => other(who, entry.action, what)
  if (thing.kind === 'upload' && thing.name === null) return who => picture(who)
  const ofKind: Readonly<Record<string, Sentence>> = sentences[thing.kind]
  // An entry of another version may have an unknown action.
  const known = Object.hasOwn(ofKind, entry.action) ? ofKind[entry.action] : undefined
  return known ?? ((who, what) => other(who, entry.action, what))
}

function thingLink(context: AdminContext, thing: AuditedThing): Html {
  const name = html`<bdi>${thingName(context, thing)}</bdi>`
  const href = thing.isThere ? addressOf[thing.kind](context.paths, thing) : null
  return href === null ? name : html`<a href="${href}">${name}</a>`
}

/** The address of a thing; null if it has no page. */
const addressOf: {
  readonly [K in AuditedKind]: (paths: Paths, thing: AuditedThing) => string | null
} = {
  announcement: ({ manage }, { id }) => manage.announcement(id),
  incident_template: ({ manage }, { id }) => manage.template(id),
  update: ({ manage }, { announcementId }) =>
    announcementId === null ? null : manage.announcementUpdates(announcementId),
  monitor: ({ manage }, { id }) => manage.monitor(id),
  monitors: ({ manage }) => manage.monitors(),
  maintenance: ({ manage }, { id }) => manage.maintenanceWindow(id),
  channel: ({ manage }, { id }) => manage.channel(id),
  mail: ({ manage }, { id }) => manage.channel(id.split(':')[0] ?? ''),
  upload: ({ manage }, { announcementId }) =>
    announcementId === null ? null : manage.announcement(announcementId),
  'preview-key': () => null,
  'report-webhook': () => null,
  'creation-limits': ({ manage }) => manage.reports(),
  site: ({ manage }) => manage.site(),
  status_page: ({ manage }, { id }) => manage.statusPage(id),
  platform_user: () => null,
  account: ({ manage }, { id }) => manage.accountOf(id),
  invitation: () => null,
  session: () => null,
  token: ({ manage }) => manage.tokens(),
  snippet: ({ manage }, { id }) => manage.snippet(id),
  case: ({ manage }, { id }) => manage.report(id),
  block: ({ manage }) => manage.blocks(),
  subscriber: ({ manage }) => manage.subscribers(),
  database: () => null,
}

/** Placeholders in a sentence for the actor and the subject; people cannot type them. */
const [placeOfWho, placeOfWhat] = ['\uE000', '\uE001']
const places = /([\uE000\uE001])/

const idMax = 16
const shortId = (id: string): string => (id.length > idMax ? `${id.slice(0, 12)}…` : id)
