import { actionMenu, removalLink } from '../../../admin/action-menu.ts'
import { type AdminContext, adminPage } from '../../../admin/admin-layout.ts'
import { formErrors, postButton, postForm } from '../../../admin/admin-parts.ts'
import { csrfField } from '../../../admin/csrf-field.ts'
import { defaultButton } from '../../../admin/picker.ts'
import { noProblems, type Problems } from '../../../admin/problems.ts'
import { control, labelsOf, shownValue } from '../../../admin/schema-form.ts'
import { conditionOf } from '../../../board/model/condition.ts'
import { may } from '../../../kernel/actor.ts'
import type { AudiencePart } from '../../../kernel/audience.ts'
import { type FormValues, newValues } from '../../../kernel/fields/form.ts'
import type { NamedMonitors } from '../../../status-site/active-event.ts'
import { updateAnchor, updateContent } from '../../../status-site/incident-timeline.ts'
import { type Html, html } from '../../../web/html.ts'
import { renderMarkdown } from '../../../web/markdown-html.ts'
import { statusMark } from '../../../web/marks.ts'
import { button, buttonLink, fact, timeAt } from '../../../web/ui.ts'
import { placeOfKind } from '../../admin/announcement-place.ts'
import { isPublished } from '../../model/announcement.ts'
import { type EditedAnnouncement, windowOf } from '../../model/announcement-edit.ts'
import {
  type EventKind,
  isClosing,
  isEventKind,
  statusesOf,
  traitsOf,
  type UpdateStatus,
} from '../../model/announcement-kinds.ts'
import { endOf } from '../../model/incident.ts'
import type { IncidentTemplate } from '../../model/incident-template.ts'
import { type EditedUpdate, typedUpdate, writtenFields } from '../../model/update.ts'
import { chipsOf } from '../../templates/admin/template-chips.ts'
import { type Audience, audienceFields } from './audience-fields.ts'
import { messageFields } from './message-fields.ts'

/** The window of a maintenance; its end is that of the announcement, unless it repeats. */
export type NoticedWindow = { readonly id: number; readonly isRecurring: boolean }

export type UpdatesPage = {
  readonly announcement: EditedAnnouncement
  /** The updates, newest first, with proposed ones. */
  readonly updates: readonly EditedUpdate[]
  readonly monitors: NamedMonitors
  readonly templates: readonly IncidentTemplate[]
  /** The typed values; null if nothing was typed. */
  readonly typed: FormValues | null
  readonly problems: Problems
  /** Identifies the form, so that sent twice it makes one update. */
  readonly key: string
  /** The maintenance window that it is about; null if there is none. */
  readonly window: NoticedWindow | null
  /** Who is notified, and who is left out by choice; null for those who may not post, and for maintenance. */
  readonly told: { readonly audience: Audience; readonly silent: readonly AudiencePart[] } | null
  readonly now: number
}

/** The page on which an incident or maintenance is kept up to date. */
export function renderUpdates(context: AdminContext, page: UpdatesPage): Html {
  const { announcement, updates } = page
  const { kind } = announcement
  const messages = context.messages.updates
  const published = updates.filter(each => each.state === 'published')
  return adminPage(context, {
    title: messages.titleOf(announcement.title),
    heading: announcement.title,
    current: placeOfKind(announcement.kind),
    styles: ['incident.css'],
    scripts: ['message-form.js'],
    actions: links(context, page, published[0]?.status),
    main: isEventKind(kind)
      ? html`<div class="incident-columns control-page"><div class="incident-work">
${isPublished(announcement, page.now) ? null : html`<p class="soft">${messages.notYetPublic}</p>`}
${proposals(
  context,
  page,
  updates.filter(each => each.state === 'proposed'),
)}
${may(context.actor, 'announcements') ? addForm(context, page, kind, published[0]?.status) : null}
<section class="card timeline"><h2>${messages.soFar}</h2>
${published.length === 0 ? html`<p class="soft">${messages.nothingYet}</p>` : html`<ol reversed>${published.map(each => updateItem(context, page, each))}</ol>`}</section></div>
${facts(context, page, kind, published[0]?.status)}</div>`
      : html`<section class="card"><p>${messages.noticeOnly}</p>
<p>${buttonLink(context.paths.manage.announcement(announcement.id), messages.edit)}</p></section>`,
  })
}

function links(
  context: AdminContext,
  { announcement, now }: UpdatesPage,
  last: UpdateStatus | undefined,
): Html {
  const { paths, messages, actor } = context
  const { incidents, editor, maintenance, updates } = messages
  const { id, kind, title } = announcement
  const isShown = isPublished(announcement, now)
  const mayWrite = may(actor, 'announcements')
  const at = paths.manage.announcementAction
  const isOpen = kind === 'incident' ? !(last && isClosing(last)) : isInProgress(announcement, now)
  const closing = kind === 'incident' ? incidents.resolve : maintenance.complete
  return html`${mayWrite && isOpen ? buttonLink(`${paths.manage.announcementUpdates(id, { resolve: 1 })}#content`, closing) : null}
${isShown ? buttonLink(paths.announcement(id), editor.viewPublic) : null}
${actionMenu(
  context,
  title,
  html`<a href="${paths.manage.announcement(id)}">${updates.edit}</a>
<a href="${paths.manage.announcementRevisions(id)}">${editor.revisions}</a>
${mayWrite && isShown ? html`<a href="${at.withdraw(id)}">${editor.withdraw}</a>` : null}
${mayWrite ? removalLink(context, at.delete(id)) : null}`,
)}`
}

const isInProgress = (announcement: EditedAnnouncement, now: number): boolean => {
  const { startsAt } = windowOf(announcement)
  const end = endOf(windowOf(announcement))
  return (
    announcement.kind === 'maintenance' && startsAt !== null && startsAt <= now && (end === null || end > now)
  )
}

/** What completing a maintenance does to its window. */
function windowHint(context: AdminContext, { announcement, window, now }: UpdatesPage): Html | null {
  if (window === null) return null
  const { updates: messages, maintenance } = context.messages
  const hasBegun = (announcement.eventStartsAt ?? now) <= now
  const text = window.isRecurring
    ? messages.windowRepeats
    : hasBegun
      ? messages.windowEnds
      : messages.windowCancelled
  return html`<p class="hint">${text} <a href="${context.paths.manage.maintenanceWindow(window.id)}">${maintenance.view}</a></p>`
}

/** Status, affected monitors, impact and times. */
function facts(
  context: AdminContext,
  { announcement, monitors, now }: UpdatesPage,
  kind: EventKind,
  last: UpdateStatus | undefined,
): Html {
  const { messages, format, paths } = context
  const { incidents, updates } = messages
  const { impact, eventStartsAt: startsAt, eventEndsAt: endsAt, monitors: monitorIds } = announcement
  const affected = new Set(monitorIds)
  const names = monitors.filter(each => affected.has(each.id))
  const shown = names.slice(0, namesMax)
  const rest = names.length - shown.length
  const end = endOf(windowOf(announcement))
  const isOver = end !== null && end <= now
  const lasts = startsAt === null ? null : (isOver ? end : now) - startsAt
  return html`<aside class="incident-facts" aria-label="${incidents.facts}"><dl class="facts">
${last ? fact(incidents.status, updates.statuses[last]) : null}
${traitsOf(kind).hasImpact ? fact(incidents.impact, html`<span class="marked">${statusMark(conditionOf({ kind, impact }))}${updates.impacts[impact]}</span>`) : null}
${names.length > 0 ? fact(updates.affected, html`${shown.map((each, index) => html`${index > 0 ? ', ' : null}<a href="${paths.manage.monitor(each.id)}"><bdi>${each.name}</bdi></a>`)}${rest > 0 ? html`, ${updates.moreAffected(format.number(rest))}` : null}`) : null}
${startsAt === null ? null : fact(incidents.began, timeAt(context, startsAt, now))}
${endsAt === null ? null : fact(isOver ? incidents.ended : incidents.plannedEnd, timeAt(context, endsAt, now))}
${lasts === null || lasts < 0 ? null : fact(incidents.lasts, format.duration(lasts))}</dl></aside>`
}

/** Largest number of names; the others are counted. */
const namesMax = 20

function proposals(
  context: AdminContext,
  { announcement, now }: UpdatesPage,
  proposed: readonly EditedUpdate[],
): Html | null {
  if (proposed.length === 0) return null
  const { updates: messages } = context.messages
  const at = (update: EditedUpdate) => context.paths.manage.announcementUpdate(announcement.id, update.id)
  const revision = (update: EditedUpdate) => ({ revision: String(update.revision) })
  return html`${proposed.map(
    update => html`<section class="card proposal"><h2>${messages.proposed}</h2><p class="soft">${messages.proposedText}</p>
<div class="update-proposed">${updateContent(context, update, now)}</div>
${
  may(context.actor, 'announcements')
    ? html`<div class="buttons">${postButton(context, `${at(update)}/publish`, messages.publish, { kind: 'primary', fields: revision(update) })}
${buttonLink(at(update), messages.rewrite)}
${postButton(context, `${at(update)}/discard`, messages.discard, { fields: revision(update) })}</div>`
    : null
}</section>`,
  )}`
}

function addForm(
  context: AdminContext,
  page: UpdatesPage,
  kind: EventKind,
  last: UpdateStatus | undefined,
): Html {
  const { announcement, templates, typed, problems, key, told } = page
  const { updates: messages } = context.messages
  const form = writtenFields[kind]
  const values = typed ?? { ...newValues(form.fields), status: statusAfter(kind, last) }
  const others = form.names.filter(each => !(each in ownFields))
  return html`<section class="card update-box"><h2>${messages.add}</h2>
${formErrors(context, problems, labelsOf(context, form.fields))}
${postForm(context, {
  action: context.paths.manage.announcementUpdates(announcement.id),
  class: 'form message-form',
  content: html`<input type="hidden" name="key" value="${key}">${defaultButton('step', 'post')}
${messageFields(context, {
  kind,
  values: {
    status: values['status'] ?? '',
    content: values['content'] ?? '',
    nextUpdateMinutes: values['nextUpdateMinutes'] ?? '',
  },
  problems,
  label: labelsOf(context, form.fields)['content'] ?? '',
  chips: chipsOf(context, templates),
})}
${windowHint(context, page)}
${told && audienceFields(context, told.audience, told.silent)}
${others.map(name => html`${control(context, { fields: form.fields, values, problems }, name)}\n`)}<p class="buttons">${button({ text: messages.addButton, kind: 'primary' })}</p>`,
})}</section>`
}

/** Fields that have controls of their own. */
const ownFields = { status: true, content: true, nextUpdateMinutes: true }

function updateItem(context: AdminContext, { announcement, now }: UpdatesPage, update: EditedUpdate): Html {
  const { updates: messages } = context.messages
  const label = messages.correctOf(messages.statuses[update.status], context.format.instant(update.at, now))
  const changes = may(context.actor, 'audit')
    ? context.paths.manage.audit({ subject: `update:${update.id}` })
    : null
  return html`<li class="update" id="${updateAnchor(update)}">${updateContent(context, update, now, changes)}
${may(context.actor, 'announcements') ? html`<p><a href="${context.paths.manage.announcementUpdate(announcement.id, update.id)}" aria-label="${label}">${messages.correct}</a></p>` : null}</li>`
}

export type UpdatePage = {
  readonly announcement: EditedAnnouncement
  readonly update: EditedUpdate
  readonly kind: EventKind
  readonly typed: FormValues
  /** The revision the form began with; absent: that of the update. */
  readonly revision?: number | null
  readonly problems: Problems
  /** True if another editor saved while the form was open. */
  readonly isConflict: boolean
}

/** The page for editing a published or proposed update. */
export function renderUpdate(context: AdminContext, page: UpdatePage): Html {
  const { announcement, update, kind, typed, problems, isConflict } = page
  const { paths, messages } = context
  const isProposed = update.state === 'proposed'
  return adminPage(context, {
    title: isProposed ? messages.updates.rewrite : messages.updates.correctTitle,
    current: placeOfKind(announcement.kind),
    actions: buttonLink(paths.manage.announcementUpdates(announcement.id), messages.manage.back),
    main: html`${isConflict ? conflict(context, kind, update) : null}
${formErrors(context, problems, labelsOf(context, writtenFields[kind].fields))}
<form class="form" method="post" action="${paths.manage.announcementUpdate(announcement.id, update.id)}" novalidate>${csrfField(context)}<input type="hidden" name="revision" value="${page.revision ?? update.revision}">
<section class="card"><p class="soft">${isProposed ? messages.updates.proposedText : messages.updates.correctText}</p>
${fields(context, kind, typed, problems)}</section>
<p class="buttons">${
      isProposed
        ? html`${button({ text: messages.updates.publish, kind: 'primary', name: 'publish', value: '1' })}${button({ text: messages.manage.save })}`
        : button({ text: messages.manage.save, kind: 'primary' })
    }</p></form>`,
  })
}

function conflict(context: AdminContext, kind: EventKind, update: EditedUpdate): Html {
  const { updates: messages, manage } = context.messages
  const { fields } = writtenFields[kind]
  const labels = labelsOf(context, fields)
  const shown = (name: string) => shownValue(context, { fields, values: typedUpdate(update) }, name)
  const others = writtenFields[kind].names.filter(name => name !== 'status' && name !== 'content')
  return html`<section class="card conflict" role="alert"><h2>${manage.conflictTitle}</h2><p>${messages.conflictText}</p>
<h3>${shown('status')}</h3><div class="prose" dir="auto">${renderMarkdown(update.content, 4)}</div>${others.map(
    name => html`\n<h3>${labels[name]}</h3><p dir="auto">${shown(name)}</p>`,
  )}</section>`
}

function fields(context: AdminContext, kind: EventKind, values: FormValues, problems: Problems): Html {
  const { fields, names } = writtenFields[kind]
  return html`${names.map(
    (name, index) =>
      html`${index === 0 ? null : '\n'}${control(context, { fields, values, problems }, name)}`,
  )}`
}

/** The next status: one step further than the last, but the event is closed by choice only. */
function statusAfter(kind: EventKind, last: UpdateStatus | undefined): string {
  const all = statusesOf(kind)
  if (last !== undefined && isClosing(last)) return last
  const next = last === undefined ? 0 : all.indexOf(last) + 1
  return all[Math.min(next, all.length - 2)] ?? all[0] ?? ''
}

export const untyped = { typed: null, problems: noProblems } as const
