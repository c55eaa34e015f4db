import { may } from '../../actor.ts'
import { csrfField, type ManageFrame, managePage } from '../../manage/layout.ts'
import { formErrors, postButton, postForm, select, textArea } from '../../manage/parts.ts'
import { noProblems, type Problems } from '../../manage/problems.ts'
import { eventFacts, type NamedMonitors } from '../../web/event.ts'
import { type Html, html } from '../../web/html.ts'
import { renderMarkdown } from '../../web/markdown.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { isPublished } from '../announcement.ts'
import type { EditedAnnouncement } from '../edit.ts'
import { type EventKind, isEventKind, statusesOf, type UpdateStatus } from '../event.ts'
import { toldUpdate } from '../timeline.ts'
import type { EditedUpdate } from '../update.ts'

/** An update as typed. */
export type UpdateForm = { readonly status: string; readonly content: string }

export type UpdatesPage = {
  readonly announcement: EditedAnnouncement
  /** Newest first, proposed ones too. */
  readonly updates: readonly EditedUpdate[]
  readonly monitors: NamedMonitors
  /** Null: nothing was typed yet. */
  readonly typed: UpdateForm | null
  readonly problems: Problems
  readonly now: number
}

export function renderUpdates(frame: ManageFrame, page: UpdatesPage): Html {
  const { announcement, updates } = page
  const { kind } = announcement
  const words = frame.words.updates
  const told = updates.filter(each => each.state === 'published')
  return managePage(frame, {
    title: words.titleOf(announcement.title),
    current: 'announcements',
    actions: links(frame, page),
    main: isEventKind(kind)
      ? html`${facts(frame, page, kind)}
${proposals(
  frame,
  page,
  updates.filter(each => each.state === 'proposed'),
)}
${may(frame.actor, 'announcements') ? addForm(frame, page, kind, told[0]?.status) : null}
<section class="sheet timeline"><h2>${words.told}</h2>
${told.length === 0 ? html`<p class="soft">${words.nothingYet}</p>` : html`<ol reversed>${told.map(each => toldItem(frame, page, each))}</ol>`}</section>`
      : html`<section class="sheet"><p>${words.noticeOnly}</p>
<p>${buttonLink(frame.paths.manage.announcement(announcement.id), words.edit)}</p></section>`,
  })
}

const links = ({ paths, words }: ManageFrame, { announcement, now }: UpdatesPage): Html =>
  html`${buttonLink(paths.manage.announcement(announcement.id), words.updates.edit)}
${isPublished(announcement, now) ? buttonLink(paths.announcement(announcement.id), words.updates.onSite) : null}`

function facts(frame: ManageFrame, { announcement, monitors, now }: UpdatesPage, kind: EventKind): Html {
  const { impact, eventStartsAt: startsAt, eventEndsAt: endsAt, monitors: monitorIds } = announcement
  return html`${eventFacts(frame, { kind, impact, startsAt, endsAt, monitorIds, updates: [] }, monitors, now)}
${isPublished(announcement, now) ? null : html`<p class="soft">${frame.words.updates.notYetPublic}</p>`}`
}

function proposals(
  frame: ManageFrame,
  { announcement, now }: UpdatesPage,
  proposed: readonly EditedUpdate[],
): Html | null {
  if (proposed.length === 0) return null
  const { updates: words } = frame.words
  const at = (update: EditedUpdate) => frame.paths.manage.announcementUpdate(announcement.id, update.id)
  const revision = (update: EditedUpdate) => ({ revision: String(update.revision) })
  return html`${proposed.map(
    update => html`<section class="sheet proposal"><h2>${words.proposed}</h2><p class="soft">${words.proposedText}</p>
<div class="update-proposed">${toldUpdate(frame, update, now)}</div>
${
  may(frame.actor, 'announcements')
    ? html`<div class="buttons">${postButton(frame, `${at(update)}/publish`, words.publish, { kind: 'primary', fields: revision(update) })}
${buttonLink(at(update), words.rewrite)}
${postButton(frame, `${at(update)}/discard`, words.discard, { fields: revision(update) })}</div>`
    : null
}</section>`,
  )}`
}

function addForm(
  frame: ManageFrame,
  { announcement, typed, problems }: UpdatesPage,
  kind: EventKind,
  last: UpdateStatus | undefined,
): Html {
  const { updates: words } = frame.words
  const values = typed ?? { status: statusAfter(kind, last), content: '' }
  return html`<section class="sheet"><h2>${words.add}</h2>
${formErrors(frame, problems, labels(frame))}
${postForm(frame, {
  action: frame.paths.manage.announcementUpdates(announcement.id),
  content: html`${fields(frame, kind, values, problems)}
<p class="buttons">${button({ words: words.addButton, kind: 'primary' })}</p>`,
})}</section>`
}

function toldItem(frame: ManageFrame, { announcement, now }: UpdatesPage, update: EditedUpdate): Html {
  const { updates: words } = frame.words
  const label = words.correctOf(words.statuses[update.status], frame.format.instant(update.at, now))
  return html`<li class="update">${toldUpdate(frame, update, now)}
${may(frame.actor, 'announcements') ? html`<p><a href="${frame.paths.manage.announcementUpdate(announcement.id, update.id)}" aria-label="${label}">${words.correct}</a></p>` : null}</li>`
}

export type UpdatePage = {
  readonly announcement: EditedAnnouncement
  readonly update: EditedUpdate
  readonly kind: EventKind
  readonly typed: UpdateForm
  readonly problems: Problems
  /** True: it was changed by somebody else while the form was open. */
  readonly isConflict: boolean
}

/** One update to be corrected, or a proposed one to be rewritten. */
export function renderUpdate(frame: ManageFrame, page: UpdatePage): Html {
  const { announcement, update, kind, typed, problems, isConflict } = page
  const { paths, words } = frame
  const isProposed = update.state === 'proposed'
  return managePage(frame, {
    title: isProposed ? words.updates.rewrite : words.updates.correctTitle,
    current: 'announcements',
    actions: buttonLink(paths.manage.announcementUpdates(announcement.id), words.manage.back),
    main: html`${isConflict ? conflict(frame, update) : null}
${formErrors(frame, problems, labels(frame))}
<form class="form" method="post" action="${paths.manage.announcementUpdate(announcement.id, update.id)}" novalidate>${csrfField(frame)}<input type="hidden" name="revision" value="${update.revision}">
<section class="sheet"><p class="soft">${isProposed ? words.updates.proposedText : words.updates.correctText}</p>
${fields(frame, kind, typed, problems)}</section>
<p class="buttons">${
      isProposed
        ? html`${button({ words: words.updates.publish, kind: 'primary', name: 'publish', value: '1' })}${button({ words: words.manage.save })}`
        : button({ words: words.updates.correctButton, kind: 'primary' })
    }</p></form>`,
  })
}

const conflict = ({ words }: ManageFrame, { status, content }: EditedUpdate): Html =>
  html`<section class="sheet conflict" role="alert"><h2>${words.manage.conflictTitle}</h2><p>${words.updates.conflictText}</p>
<h3>${words.updates.statuses[status]}</h3><div class="prose" dir="auto">${renderMarkdown(content, 4)}</div></section>`

function fields(frame: ManageFrame, kind: EventKind, values: UpdateForm, problems: Problems): Html {
  const { updates: words } = frame.words
  return html`${select({
    name: 'status',
    label: words.status,
    hint: words.closes,
    value: values.status,
    wrong: problems.get('status'),
    options: statusesOf[kind].map(status => ({ value: status, label: words.statuses[status] })),
  })}
${textArea({
  name: 'content',
  label: words.content,
  hint: words.contentHint,
  value: values.content,
  wrong: problems.get('content'),
  required: true,
  rows: 6,
})}`
}

/** The usual way goes on one step at a time. */
function statusAfter(kind: EventKind, last: UpdateStatus | undefined): UpdateStatus {
  const all: readonly UpdateStatus[] = statusesOf[kind]
  const next = last === undefined ? 0 : all.indexOf(last) + 1
  return all[Math.min(next, all.length - 1)] ?? statusesOf[kind][0]
}

const labels = ({ words: { updates } }: ManageFrame) => ({ status: updates.status, content: updates.content })

export const untyped = { typed: null, problems: noProblems } as const
