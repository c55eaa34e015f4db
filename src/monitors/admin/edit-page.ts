import { actionMenu, removalLink } from '../../admin/action-menu.ts'
import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { formErrors, postButton, postForm, saveBar, textField } from '../../admin/admin-parts.ts'
import { conflictCard, versionsOf } from '../../admin/conflict-card.ts'
import { labelsOf, readView } from '../../admin/schema-form.ts'
import { may } from '../../kernel/actor.ts'
import { sentenceOf } from '../../kernel/messages.ts'
import { type Html, html } from '../../web/html.ts'
import { statusMark } from '../../web/marks.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { definitionOf, waitingOf } from '../kinds/kinds.ts'
import type { Kind, Monitor } from '../model/monitor.ts'
import { fieldsOf } from '../monitor-document.ts'
import type { TestResult } from '../monitor-test.ts'
import { type MonitorFields, monitorFields } from './monitor-fields.ts'
import type { MonitorForm } from './monitor-form.ts'

export type EditPage = Omit<MonitorFields, 'action'> & {
  /** The monitor; null for a new one. */
  readonly monitor: Monitor | null
  /** The revision that the form began with. */
  readonly revision: number
  /** The values saved by another editor since the form was opened; null: no conflict. */
  readonly theirs: MonitorForm | null
  /** The result of a test, or why it was not run; null without a test. */
  readonly test: TestResult | string | null
  /** The position within its group, from 0; null for a new monitor. */
  readonly position: { readonly place: number; readonly places: number } | null
}

export function renderMonitor(context: AdminContext, page: EditPage): Html {
  const { monitors } = context.messages
  const { monitor, kind, problems } = page
  const fields = fieldsOf(kind)
  const isReadonly = !may(context.actor, 'monitors')
  const action = monitor ? context.paths.manage.monitor(monitor.id) : context.paths.manage.monitors()
  return adminPage(context, {
    title: monitor ? monitor.name : monitors.newTitle(definitionOf(kind).name[context.language]),
    current: 'monitors',
    scripts: waitingOf({ kind }) ? ['copy-field.js'] : [],
    actions: monitor && !isReadonly ? monitorActions(context, monitor) : null,
    main: html`${page.theirs ? conflictCard(context, versionsOf(context, fields, { mine: page.values, theirs: page.theirs })) : null}
${formErrors(context, problems, labelsOf(context, fields))}
${isReadonly ? readView(context, { fields, values: page.values }) : postForm(context, { action, content: editable(context, page, action) })}${isReadonly ? null : positionForm(context, page)}`,
  })
}

/** The save button comes first, so that the Enter key presses it. */
function editable(context: AdminContext, page: EditPage, action: string): Html {
  const { manage, monitors } = context.messages
  const save = page.monitor ? manage.save : monitors.create
  return html`<input type="hidden" name="kind" value="${page.kind}">
<input type="hidden" name="revision" value="${page.revision}">
${monitorFields(context, { ...page, action })}
${testResult(context, page.test)}
${saveBar(html`${button({ text: page.theirs ? manage.keepMine : save, kind: 'primary', name: 'do', value: 'save' })}
${waitingOf(page) ? null : html`<button class="button" name="do" value="test" formaction="${action}#test">${monitors.test}</button>\n`}${buttonLink(page.theirs ? action : context.paths.manage.monitors(), page.theirs ? manage.keepTheirs : manage.cancel)}`)}`
}

function testResult(context: AdminContext, test: EditPage['test']): Html | null {
  if (test === null) return null
  const { monitors } = context.messages
  return html`<section class="card test-result" id="test" role="status" tabindex="-1"><h2>${monitors.testResult}</h2>
${typeof test === 'string' ? html`<p>${test}</p>` : verdict(context, test)}
<p class="soft">${monitors.nothingSaved}</p></section>`
}

function verdict(
  { messages, format, language }: AdminContext,
  { status, latencyMs, message }: TestResult,
): Html {
  const { monitors } = messages
  const text = sentenceOf(message, language)
  const sentence =
    status === null ? monitors.testedUnknown : { UP: monitors.testedUp, DOWN: monitors.testedDown }[status]
  const found = latencyMs === null ? `${text}.` : monitors.testedAfter(text, format.number(latencyMs))
  return html`<p class="marked">${statusMark(status ?? 'PENDING')}<b>${sentence}</b></p><p>${found}</p>`
}

const monitorActions = (context: AdminContext, { id, name, active }: Monitor): Html => {
  const { paths, messages } = context
  const { monitors } = messages
  return html`${postButton(context, paths.manage.monitorActive(id), active ? monitors.pause : monitors.resume, { fields: { active: active ? '' : 'on' } })}
${actionMenu(context, name, removalLink(context, paths.manage.monitorRemove(id)))}`
}

/** A select for the position, since in a long list arrows would take too many steps. */
function positionForm(context: AdminContext, { monitor, position, problems }: EditPage): Html | null {
  if (!monitor || !position || position.places < 2) return null
  const { monitors } = context.messages
  const hint = monitors.positionHint(context.format.number(position.places))
  return postForm(context, {
    action: context.paths.manage.monitorOrder(),
    content: html`<section class="card"><input type="hidden" name="monitor" value="to ${monitor.id}">
${textField({ name: 'place', label: monitors.position, hint, value: String(position.place + 1), inputMode: 'numeric', wrong: problems.get('place') })}
<p class="buttons">${button({ text: monitors.moveTo })}</p></section>`,
  })
}

/** The page on which to choose the kind of a new monitor. */
export const renderKinds = (context: AdminContext, kinds: readonly Kind[]): Html => {
  const { monitors } = context.messages
  return adminPage(context, {
    title: monitors.add,
    current: 'monitors',
    main: html`<section class="card"><h2>${monitors.chooseKind}</h2>
<ul class="kinds">${kinds.map(
      kind =>
        html`<li><a href="${context.paths.manage.newMonitor({ kind })}"><b>${definitionOf(kind).name[context.language]}</b></a><p class="soft">${definitionOf(kind).text[context.language]}</p></li>`,
    )}</ul></section>`,
  })
}

type History = { readonly since: number | null; readonly probes: number }

export const renderRemoval = (context: AdminContext, monitor: Monitor, { since, probes }: History): Html => {
  const { manage, monitors } = context.messages
  const { paths, format } = context
  return adminPage(context, {
    title: manage.removeTitle(monitor.name),
    current: 'monitors',
    main: html`<section class="card"><p class="measure">${since === null ? monitors.removeNoHistory : monitors.removeHistory(format.date(since), format.number(probes))}</p>
${monitor.active ? html`<p class="measure">${monitors.removePause}</p>` : null}
<div class="buttons">${postButton(context, paths.manage.monitorRemove(monitor.id), manage.remove, { kind: 'danger', fields: { revision: String(monitor.revision) } })}
${buttonLink(paths.manage.monitor(monitor.id), manage.cancel)}</div></section>`,
  })
}
