import { type AdminContext, adminPage, csrfField } from '../../../admin/admin-layout.ts'
import { formErrors, postButton, postForm } from '../../../admin/admin-parts.ts'
import { noProblems, type Problems } from '../../../admin/problems.ts'
import { control, labelsOf, shownValue } from '../../../admin/schema-form.ts'
import { may } from '../../../kernel/actor.ts'
import { type FormValues, newValues } from '../../../kernel/fields/form.ts'
import { eventFacts, type NamedMonitors } from '../../../status-site/active-event.ts'
import { updateContent } from '../../../status-site/incident-timeline.ts'
import { type Html, html } from '../../../web/html.ts'
import { renderMarkdown } from '../../../web/markdown-html.ts'
import { button, buttonLink } from '../../../web/ui.ts'
import { isPublished } from '../../model/announcement.ts'
import type { EditedAnnouncement } from '../../model/announcement-edit.ts'
import { type EventKind, isEventKind, statusesOf, type UpdateStatus } from '../../model/announcement-kinds.ts'
import { isGoingOn } from '../../model/incident.ts'
import { type EditedUpdate, typedUpdate, writtenFields } from '../../model/update.ts'

export type UpdatesPage = {
  readonly announcement: EditedAnnouncement
  /** The updates, newest first, with proposed ones. */
  readonly updates: readonly EditedUpdate[]
  readonly monitors: NamedMonitors
  /** The typed values; null if nothing was typed. */
  readonly typed: FormValues | null
  readonly problems: Problems
  readonly now: number
}

export function renderUpdates(context: AdminContext, page: UpdatesPage): Html {
  const { announcement, updates } = page
  const { kind } = announcement
  const messages = context.messages.updates
  const published = updates.filter(each => each.state === 'published')
  return adminPage(context, {
    title: messages.titleOf(announcement.title),
    current: 'announcements',
    actions: links(context, page),
    main: isEventKind(kind)
      ? html`${facts(context, page, kind)}
${proposals(
  context,
  page,
  updates.filter(each => each.state === 'proposed'),
)}
${may(context.actor, 'announcements') ? addForm(context, page, kind, published[0]?.status) : null}
<section class="sheet timeline"><h2>${messages.soFar}</h2>
${published.length === 0 ? html`<p class="soft">${messages.nothingYet}</p>` : html`<ol reversed>${published.map(each => updateItem(context, page, each))}</ol>`}</section>`
      : html`<section class="sheet"><p>${messages.noticeOnly}</p>
<p>${buttonLink(context.paths.manage.announcement(announcement.id), messages.edit)}</p></section>`,
  })
}

const links = ({ paths, messages }: AdminContext, { announcement, now }: UpdatesPage): Html =>
  html`${buttonLink(paths.manage.announcement(announcement.id), messages.updates.edit)}
${isPublished(announcement, now) ? buttonLink(paths.announcement(announcement.id), messages.editor.viewPublic) : null}`

function facts(context: AdminContext, { announcement, monitors, now }: UpdatesPage, kind: EventKind): Html {
  const { impact, eventStartsAt: startsAt, eventEndsAt: endsAt, monitors: monitorIds } = announcement
  const event = { kind, impact, startsAt, endsAt, monitorIds, updates: [] }
  return html`${eventFacts(context, event, { monitors, now, isGoingOn: isGoingOn(event, now) })}
${isPublished(announcement, now) ? null : html`<p class="soft">${context.messages.updates.notYetPublic}</p>`}`
}

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
    update => html`<section class="sheet proposal"><h2>${messages.proposed}</h2><p class="soft">${messages.proposedText}</p>
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
  { announcement, typed, problems }: UpdatesPage,
  kind: EventKind,
  last: UpdateStatus | undefined,
): Html {
  const { updates: messages } = context.messages
  const values = typed ?? { ...newValues(writtenFields[kind].fields), status: statusAfter(kind, last) }
  return html`<section class="sheet"><h2>${messages.add}</h2>
${formErrors(context, problems, labelsOf(context, writtenFields[kind].fields))}
${postForm(context, {
  action: context.paths.manage.announcementUpdates(announcement.id),
  content: html`${fields(context, kind, values, problems)}
<p class="buttons">${button({ text: messages.addButton, kind: 'primary' })}</p>`,
})}</section>`
}

function updateItem(context: AdminContext, { announcement, now }: UpdatesPage, update: EditedUpdate): Html {
  const { updates: messages } = context.messages
  const label = messages.correctOf(messages.statuses[update.status], context.format.instant(update.at, now))
  return html`<li class="update">${updateContent(context, update, now)}
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
    current: 'announcements',
    actions: buttonLink(paths.manage.announcementUpdates(announcement.id), messages.manage.back),
    main: html`${isConflict ? conflict(context, kind, update) : null}
${formErrors(context, problems, labelsOf(context, writtenFields[kind].fields))}
<form class="form" method="post" action="${paths.manage.announcementUpdate(announcement.id, update.id)}" novalidate>${csrfField(context)}<input type="hidden" name="revision" value="${page.revision ?? update.revision}">
<section class="sheet"><p class="soft">${isProposed ? messages.updates.proposedText : messages.updates.correctText}</p>
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
  return html`<section class="sheet conflict" role="alert"><h2>${manage.conflictTitle}</h2><p>${messages.conflictText}</p>
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

/** The next status: one step further than the last. */
function statusAfter(kind: EventKind, last: UpdateStatus | undefined): string {
  const all = statusesOf(kind)
  const next = last === undefined ? 0 : all.indexOf(last) + 1
  return all[Math.min(next, all.length - 1)] ?? all[0] ?? ''
}

export const untyped = { typed: null, problems: noProblems } as const
