import type { AdminContext } from '../../admin/admin-layout.ts'
import { postButton } from '../../admin/admin-parts.ts'
import { may } from '../../kernel/actor.ts'
import { sentenceOf } from '../../kernel/messages.ts'
import { minuteMs } from '../../lib/time.ts'
import { type Html, html, trusted } from '../../web/html.ts'
import { statusClass, statusMark } from '../../web/marks.ts'
import { waitingOf } from '../kinds/kinds.ts'
import { dueEnd, staleSince } from '../model/domain.ts'
import { isEndingDue } from '../model/ending.ts'
import { findings } from '../model/findings.ts'
import type { Monitor, MonitorOverview } from '../model/monitor.ts'
import type { TestResult } from '../monitor-test.ts'
import { type ListPlace, placeQuery } from './list-filter.ts'

type Row = ListPlace & {
  /** True if the monitors can be moved. */
  readonly isOrdered: boolean
  readonly heading: 'h2' | 'h3'
  /** The id of the button to focus. */
  readonly focus: string
  readonly now: number
  readonly tested: TestedMonitor | null
  readonly chosen: ReadonlySet<number>
  /** The position within the section, from 0. */
  readonly place: number
  readonly places: number
}

export type TestedMonitor = {
  readonly id: number
  /** The result of the test, or why it was not run. */
  readonly result: TestResult | string
}

/** A row of the list. */
export function row(context: AdminContext, watch: MonitorOverview, at: Row): Html {
  const { monitor, status } = watch
  const { paths, actor } = context
  return html`<li class="monitor-item" id="monitor-${monitor.id}" data-id="${monitor.id}" data-row>
${may(actor, 'monitors') ? selection(context, monitor, at) : null}${at.isOrdered ? handle(context) : null}
<div class="monitor-item-text">
<${at.heading} class="marked">${monitorMark(watch)}<a href="${paths.manage.monitor(monitor.id)}" dir="auto">${monitor.name}</a>${monitor.publicName && html` <span class="soft small" dir="auto">${context.messages.monitors.shownAs(monitor.publicName)}</span>`}</${at.heading}>
<p class="monitor-item-state ${monitor.active ? statusClass[status] : ''}">${stateText(context, watch, at.now)}</p>
${chips(context, monitor)}
${tested(context, monitor, at)}
</div>
${may(actor, 'monitors') ? html`${foldedActions(context, monitor, at)}<div class="buttons">${at.isOrdered ? moves(context, monitor, at) : null}${actions(context, monitor, at)}</div>` : null}
</li>`
}

/** What folds the buttons behind it on a phone, except while one of them has the focus. */
const foldedActions = ({ messages }: AdminContext, { id, name }: Monitor, { focus }: Row): Html =>
  html`<details class="fold-narrow"${[moveId('up', id), moveId('down', id)].includes(focus) ? html` open` : null}><summary class="button quiet icon" aria-label="${messages.manage.lists.actionsOf(name)}">⋯</summary></details>
`

type Marked = Pick<MonitorOverview, 'status'> & { readonly monitor: Pick<Monitor, 'active'> }

export const monitorMark = ({ monitor, status }: Marked): Html =>
  monitor.active ? statusMark(status) : pauseMark

/** The box that selects a monitor for the bar below the list. */
const selection = ({ messages: { monitors } }: AdminContext, { id, name }: Monitor, { chosen }: Row): Html =>
  html`<input class="row-select" type="checkbox" form="bulk" name="id" value="${id}" autocomplete="off" aria-label="${monitors.selectOne(name)}"${chosen.has(id) ? html` checked` : null}>`

/** The buttons that move a whole group up and down. */
export function groupMoves(
  context: AdminContext,
  group: string,
  at: Pick<Row, 'place' | 'places' | 'focus'>,
): Html {
  const { monitors } = context.messages
  const move = (way: Direction, label: string) =>
    moveButton({ way, label, name: 'group', value: group, id: groupButton(way, group), at })
  return html`<div class="buttons">${move('up', monitors.moveGroupUp(group))}${move('down', monitors.moveGroupDown(group))}</div>`
}

/** The id of a button that moves a group. */
export const groupButton = (way: string, group: string): string =>
  `${way}-group-${group.replaceAll(' ', '_')}`

function moves(context: AdminContext, { id, name }: Monitor, at: Row): Html {
  const { monitors } = context.messages
  const move = (way: Direction, label: string) =>
    moveButton({ way, label, name: 'monitor', value: String(id), id: moveId(way, id), at })
  return html`${move('up', monitors.moveUp(name))}${move('down', monitors.moveDown(name))}`
}

type Direction = 'up' | 'down'

const moveId = (way: Direction, monitor: number): string => `${way}-${monitor}`

type Move = {
  readonly way: Direction
  readonly label: string
  readonly name: 'monitor' | 'group'
  readonly value: string
  readonly id: string
  readonly at: Pick<Row, 'place' | 'places' | 'focus'>
}

/** A move button. It stays in place at the end of the list, so that it keeps the focus. */
function moveButton({ way, label, name, value, id, at }: Move): Html {
  const isLast = at.place === (way === 'up' ? 0 : at.places - 1)
  const isFocused = at.focus === id
  return html`<button class="button icon" form="order" id="${id}" name="${name}" value="${way} ${value}" aria-label="${label}"${isLast ? html` aria-disabled="true"` : null}${isFocused ? html` autofocus aria-describedby="moved"` : null}>${arrows[way]}</button>`
}

/** The action buttons of a row. Both forms lead back to the row. */
function actions(context: AdminContext, { id, name, active, target }: Monitor, at: ListPlace): Html {
  const { monitors } = context.messages
  const { manage } = context.paths
  const [query, row] = [placeQuery(at), `#monitor-${id}`]
  const test = html`<span data-test="${id}" data-testing="${monitors.testing}" data-not-tested="${monitors.notTested}">${postButton(context, `${manage.monitorTest(id, query)}${row}`, monitors.test, { label: monitors.testOne(name) })}</span>`
  return html`${waitingOf(target) ? null : test}
${postButton(context, manage.monitorActive(id, query), active ? monitors.pause : monitors.resume, {
  label: active ? monitors.pauseOne(name) : monitors.resumeOne(name),
  fields: { active: active ? '' : 'on' },
})}`
}

/** The result of the test of this monitor, with its reason. */
function tested(context: AdminContext, { id }: Monitor, { tested: found }: Row): Html | null {
  if (found?.id !== id) return null
  const { result } = found
  const { messages, format, language } = context
  const { monitors } = messages
  if (typeof result === 'string') return html`<p class="monitor-item-test" role="status">${result}</p>`
  const state = result.status === null ? monitors.testedUnknown : messages.common.statuses[result.status]
  const time = result.latencyMs === null ? null : monitors.milliseconds(format.number(result.latencyMs))
  const parts = [time, sentenceOf(result.message, language)].filter(Boolean).join(' · ')
  return html`<p class="monitor-item-test" role="status">${statusMark(result.status ?? 'PENDING')}<span>${monitors.testResult}: <b>${state}</b> · ${parts}</span></p>`
}

export function stateText(
  { messages, format, language }: AdminContext,
  watch: MonitorOverview,
  now: number,
): Html {
  const { monitors } = messages
  const { monitor, status, since, checkedAt, latencyMs, message, note, pushedAt } = watch
  const isWaiting = waitingOf(monitor.target) !== null
  if (!monitor.active) return html`${monitors.paused}`
  if (since === null || checkedAt === null)
    return html`${isWaiting ? monitors.push.none : monitors.neverChecked}`
  const word = messages.common.statuses[status]
  const statusText =
    now - since < minuteMs
      ? word
      : `${word} ${messages.home.for} ${messages.home.forDuration(format.duration(now - since))}`
  const latency = latencyMs === null ? null : monitors.milliseconds(format.number(latencyMs))
  const pushed = pushedAt == null ? monitors.push.none : monitors.push.last(format.ago(pushedAt, now))
  const reason = message && sentenceOf(message, language)
  const isTrouble = status === 'DOWN' || status === 'PENDING'
  const found = [
    isTrouble || message?.code === inMaintenance ? null : reason,
    note && cut(note),
    latency,
    isWaiting ? pushed : monitors.checked(format.ago(checkedAt, now)),
  ]
    .filter(Boolean)
    .join(' · ')
  const certificate = certificateText({ messages, format }, watch, now)
  // The end of the line is cut off where it is too long, so what needs attention comes first: the cause, then what ends soon.
  const cause = isTrouble && reason ? html` · ${reason}` : null
  const [due, later] =
    watch.certificate && isEndingDue(watch.certificate, now) ? [certificate, null] : [null, certificate]
  return html`${statusText}${cause}${due}${domainText({ messages, format }, watch, now)} <span class="soft" title="${format.exact(checkedAt)}">· ${found}</span>${later}`
}

/** When its certificate ends, which stands out once it needs attention. */
function certificateText(
  { messages: { monitors }, format }: Pick<AdminContext, 'messages' | 'format'>,
  { certificate = null }: MonitorOverview,
  now: number,
): Html | null {
  if (!certificate) return null
  const leftMs = certificate.endsAt - now
  const text = leftMs <= 0 ? monitors.certificateEnded : monitors.certificateEnds(format.remaining(leftMs))
  return html` <span class="${isEndingDue(certificate, now) ? 'is-down' : 'soft'}" title="${certificate.host} · ${format.exact(certificate.endsAt)}">· ${text}</span>`
}

/** The end of its domain, once that needs attention. */
function domainText(
  { messages: { monitors }, format }: Pick<AdminContext, 'messages' | 'format'>,
  { domain = null }: MonitorOverview,
  now: number,
): Html | null {
  const endsAt = domain && dueEnd(domain, now)
  if (domain === null || endsAt === null) return null
  const leftMs = endsAt - now
  const text = leftMs <= 0 ? monitors.domainEnded : monitors.domainEnds(format.remaining(leftMs))
  const since = staleSince(domain, now)
  const asOf = since === null ? '' : ` (${monitors.domainAsOf(format.ago(since, now))})`
  return html` <span class="is-down" title="${domain.name} · ${format.exact(endsAt)}">· ${text}${asOf}</span>`
}

/** The message of a check that maintenance replaced, which repeats the status. */
const inMaintenance = findings.make.inMaintenance().code

/** The beginning of a note, which may be the output of a job. */
const cut = (note: string): string => {
  const line = note.replaceAll(/\s+/g, ' ')
  return line.length > noteShown ? `${line.slice(0, noteShown)}…`.toWellFormed() : line
}

const noteShown = 120

function chips({ messages: { monitors }, paths }: AdminContext, monitor: Monitor): Html | null {
  if (monitor.public && monitor.tags.length === 0) return null
  return html`<ul class="chips">${monitor.public ? null : html`<li class="chip">${monitors.notPublic}</li>`}
${monitor.tags.map(tag => html`<li><a class="chip" href="${paths.manage.monitors({ tag })}" dir="auto">${tag}</a></li>`)}</ul>`
}

const handle = ({ messages: { monitors } }: AdminContext): Html =>
  html`<span class="handle" data-handle hidden title="${monitors.drag}">${dragHandle}</span>`

const dragHandle = trusted(
  '<svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true"><path d="M5 2h2v2H5zM9 2h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 12h2v2H5zM9 12h2v2H9z"/></svg>',
)

const arrow = (path: string) =>
  trusted(
    `<svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`,
  )

const arrows: Readonly<Record<Direction, Html>> = {
  up: arrow('M8 13V3M3.5 7.5 8 3l4.5 4.5'),
  down: arrow('M8 3v10M3.5 8.5 8 13l4.5-4.5'),
}

const pauseMark = trusted(
  '<svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 2h3.5v12H3zM9.5 2H13v12H9.5z" fill="currentColor"/></svg>',
)
