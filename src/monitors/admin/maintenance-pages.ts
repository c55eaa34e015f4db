import { removalMenu } from '../../admin/action-menu.ts'
import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { formErrors, postButton, postForm, saveBar } from '../../admin/admin-parts.ts'
import { conflictCard, type Versions, versionsOf } from '../../admin/conflict-card.ts'
import { csrfField } from '../../admin/csrf-field.ts'
import { defaultButton } from '../../admin/picker.ts'
import { labelsOf, shownValue } from '../../admin/schema-form.ts'
import '../../lib/temporal.ts'
import { createFormat } from '../../i18n/format.ts'
import { may } from '../../kernel/actor.ts'
import { checked } from '../../lib/fields.ts'
import { minuteMs } from '../../lib/time.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, timeElement } from '../../web/ui.ts'
import { startKeeps, windowFields, withTimes } from '../maintenance-document.ts'
import { windowSchema } from '../maintenance-service.ts'
import type { StoredWindow } from '../maintenance-store.ts'
import { isOverdue } from '../model/maintenance.ts'
import type { Occurrence } from '../recurrence.ts'
import { type WindowFieldsPage, windowControls, windowLabels } from './maintenance-fields.ts'
import {
  formOfWindow,
  plainFields,
  type WindowForm,
  type WindowKind,
  windowInput,
  windowKinds,
} from './maintenance-form.ts'
import { isPlannedOnce } from './maintenance-list-page.ts'
import { durationText, partOf, windowText } from './maintenance-summary.ts'

export const renderWindowKinds = (context: AdminContext): Html => {
  const messages = context.messages.maintenance
  return adminPage(context, {
    title: messages.newTitle,
    current: 'maintenance',
    main: html`<section class="card"><h2>${messages.kindTitle}</h2><ul class="kinds">${windowKinds.map(
      kind => html`<li><a href="${context.paths.manage.newMaintenance({ kind })}">${messages.kinds[kind].name}</a>
<p class="soft">${messages.kinds[kind].hint}</p></li>`,
    )}</ul></section>`,
  })
}

export type WindowPage = WindowFieldsPage & {
  /** The stored window; null for a new one. */
  readonly window: StoredWindow | null
  readonly kind: WindowKind
  /** The revision that the form began with. */
  readonly revision: number
  /** The values saved by another editor since the form was opened; null: no conflict. */
  readonly theirs: StoredWindow | null
  /** The next occurrences of the saved or typed rule; null if the typed rule is invalid. */
  readonly next: readonly Occurrence[] | null
  readonly now: number
}

export function renderWindow(context: AdminContext, page: WindowPage): Html {
  const messages = context.messages.maintenance
  const { window, theirs, now, kind } = page
  const action = window
    ? context.paths.manage.maintenanceWindow(window.id)
    : context.paths.manage.maintenance()
  const { manage } = context.messages
  const save = window ? manage.save : messages.create
  if (window && !may(context.actor, 'maintenance')) return renderPlain(context, page, window)
  return adminPage(context, {
    title: window?.title ?? messages.newTitle,
    current: 'maintenance',
    scripts: ['picker.js'],
    actions: window && may(context.actor, 'maintenance') ? windowActions(context, window, now) : null,
    main: html`${window && overdueNote(context, window, now)}${theirs ? conflictCard(context, versions(context, page, theirs)) : null}
${formErrors(context, page.problems, windowLabels(context))}
${postForm(context, {
  action,
  content: html`${defaultButton('do', 'save')}<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="revision" value="${page.revision}">
<section class="card"><h2>${messages.kinds[kind].name}</h2>${windowControls(context, kind, page, action)}</section>
${page.next === null ? null : nextTimes(context, page.next, page.values.timeZone)}
${saveBar(html`${button({ text: theirs ? manage.keepMine : save, kind: 'primary', name: 'do', value: 'save' })}
<button class="button" name="do" value="preview" formaction="${action}#next">${manage.preview}</button>
${buttonLink(theirs ? action : context.paths.manage.maintenance(), theirs ? manage.keepTheirs : manage.cancel)}`)}`,
})}`,
  })
}

/** Read-only view, for roles that may not edit. */
function renderPlain(context: AdminContext, page: WindowPage, window: StoredWindow): Html {
  const labels = labelsOf(context, windowFields.fields)
  const shown = [
    [context.messages.common.when, windowText(context, window, page.now)],
    [labels['monitors'], namesOf(context, page, window.monitors)],
    ...Object.keys(plainFields).flatMap(name =>
      name === 'title' || (name === 'openEnded' && !window.openEnded)
        ? []
        : [[labels[name], plainValue(context, page.values, name)]],
    ),
  ].filter(([, value]) => value !== '')
  return adminPage(context, {
    title: window.title,
    current: 'maintenance',
    main: html`<section class="card"><dl class="settings">${shown.map(
      ([label, value], index) =>
        html`${index === 0 ? null : '\n'}<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>`,
    )}</dl></section>
${page.next === null ? null : nextTimes(context, page.next, page.values.timeZone)}`,
  })
}

const windowActions = (context: AdminContext, window: StoredWindow, now: number): Html =>
  html`${partOf(window, now) === 'open' ? openActions(context, window) : null}${isPlannedOnce(window, now) ? startActions(context, window, now) : null}
${removalMenu(context, { name: window.title, removeAt: context.paths.manage.maintenanceRemove(window.id), revision: window.revision })}`

/** Minutes by which a window that is open can be extended with one click. */
export const extensions = [30, 60] as const

const overdueNote = (context: AdminContext, window: StoredWindow, now: number): Html | null =>
  window.rule !== null || !isOverdue(window, now)
    ? null
    : html`<p class="is-down"><strong>${context.messages.maintenance.overdueNote(context.format.instant(window.endsAt, now))}</strong></p>\n`

/** Two ways to start now: as long as planned, or until the planned end. */
const startActions = (context: AdminContext, { id, startsAt, endsAt }: StoredWindow, now: number): Html => {
  const { paths, format, messages } = context
  const ways = {
    length: messages.maintenance.startFor(
      durationText(context, Math.max(1, Math.round((endsAt - startsAt) / minuteMs))),
    ),
    end: messages.maintenance.startUntil(format.instant(endsAt, now)),
  }
  return html`${startKeeps.map(keep =>
    postButton(context, paths.manage.maintenanceStart(id), ways[keep], { fields: { keep } }),
  )}`
}

const openActions = (context: AdminContext, { id, openEnded, rule }: StoredWindow): Html => {
  const { paths, format } = context
  const { extend, endNow, complete } = context.messages.maintenance
  return html`${
    rule === null &&
    extensions.map(minutes =>
      postButton(context, paths.manage.maintenanceExtend(id), extend(format.duration(minutes * minuteMs)), {
        fields: { minutes: String(minutes) },
      }),
    )
  } ${postButton(context, paths.manage.maintenanceEnd(id), openEnded ? complete : endNow)}`
}

/** The typed version and the one that another editor saved. */
function versions(context: AdminContext, page: WindowPage, theirs: StoredWindow): readonly Versions[] {
  const zone = context.format.timeZone
  const { data } = checked(windowSchema, windowInput(page.values, page.kind, zone, theirs))
  const plain = { mine: page.values.plain, theirs: formOfWindow(theirs, zone).plain }
  const names = (ids: readonly number[]) => namesOf(context, page, ids)
  return [
    ...versionsOf(context, plainFields, plain),
    {
      label: context.messages.manage.monitors,
      mine: names(page.values.monitors.map(Number)),
      theirs: names(theirs.monitors),
    },
    {
      label: context.messages.common.when,
      mine: data ? windowText(context, withTimes(data), page.now) : '',
      theirs: windowText(context, theirs, page.now),
    },
  ]
}

const namesOf = ({ format }: AdminContext, { monitors }: WindowPage, ids: readonly number[]): string =>
  format.list(monitors.filter(({ id }) => ids.includes(id)).map(each => each.name))

function plainValue(context: AdminContext, { plain }: WindowForm, name: string): string {
  const value = shownValue(context, { fields: plainFields, values: plain }, name)
  const isDuration = (name === 'announceAheadMinutes' || name === 'remindMinutes') && value !== ''
  const { format } = context
  return isDuration
    ? format.list(value.split(',').map(each => format.duration(Number(each) * minuteMs)))
    : value
}

/** The next occurrences in the site's time zone, as readers will see them. */
function nextTimes(context: AdminContext, next: readonly Occurrence[], zone: string): Html {
  const messages = context.messages.maintenance
  const local = createFormat(context.language, zone)
  return html`<section class="card" id="next" role="status"><h2>${messages.next}</h2>
${
  next.length === 0
    ? html`<p>${messages.noNext}</p>`
    : html`<ol class="next-times">${next.map(
        ({
          startsAt,
          endsAt,
        }) => html`<li>${timeElement(context, startsAt, whole(context, startsAt))} – ${timeElement(context, endsAt, context.format.instant(endsAt, startsAt))}
${zone === context.format.timeZone || zone === '' ? null : html`<span class="soft small">${messages.nextZone(zone)}: ${local.date(startsAt)}, ${local.time(startsAt)}</span>`}</li>`,
      )}</ol>`
}</section>`
}

const whole = ({ format }: AdminContext, at: number): string => `${format.date(at)}, ${format.time(at)}`

export function renderWindowRemoval(context: AdminContext, window: StoredWindow, now: number): Html {
  const messages = context.messages.maintenance
  const text = partOf(window, now) === 'open' ? messages.removeOpenText : messages.removeText
  return adminPage(context, {
    title: context.messages.manage.removeTitle(window.title),
    current: 'maintenance',
    main: html`<section class="card"><p>${windowText(context, window, now)}</p><p class="measure">${text}</p>
<form method="post" action="${context.paths.manage.maintenanceRemove(window.id)}">${csrfField(context)}<input type="hidden" name="revision" value="${window.revision}"><input type="hidden" name="sure" value="on">
<p class="buttons">${button({ text: context.messages.manage.remove, kind: 'danger' })} ${buttonLink(context.paths.manage.maintenanceWindow(window.id), context.messages.manage.cancel)}</p></form></section>`,
  })
}
