import { may } from '../../actor.ts'
import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { formErrors, postButton, postForm } from '../../manage/parts.ts'
import { labelsOf, readView, shownValue } from '../../manage/schema-form.ts'
import { type Html, html } from '../../web/html.ts'
import { statusMark } from '../../web/marks.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { fieldsOf } from '../document.ts'
import { definitionOf, sentenceOf } from '../kinds/kinds.ts'
import type { Kind, Monitor } from '../monitor.ts'
import type { TestResult } from '../testing.ts'
import { type MonitorFields, monitorFields } from './fields.ts'
import type { MonitorForm } from './form.ts'

export type EditPage = MonitorFields & {
  /** Null: it is a new one. */
  readonly monitor: Monitor | null
  /** The revision the form began with. */
  readonly revision: number
  /** What is saved now, when somebody else saved while the form was open. */
  readonly theirs: MonitorForm | null
  /** What the test found, or why there was none. */
  readonly test: TestResult | string | null
}

export function renderMonitor(frame: ManageFrame, page: EditPage): Html {
  const { monitors } = frame.words
  const { monitor, kind, problems } = page
  const fields = fieldsOf(kind)
  const isReadonly = !may(frame.actor, 'monitors')
  const action = monitor ? frame.paths.manage.monitor(monitor.id) : frame.paths.manage.monitors()
  return managePage(frame, {
    title: monitor ? monitor.name : monitors.newTitle(definitionOf(kind).name[frame.language]),
    current: 'monitors',
    actions: monitor && !isReadonly ? monitorActions(frame, monitor) : null,
    main: html`${page.theirs ? renderConflict(frame, page, page.theirs) : null}
${formErrors(frame, problems, labelsOf(frame, fields))}
${isReadonly ? readView(frame, { fields, values: page.values }) : postForm(frame, { action, content: editable(frame, page, action) })}`,
  })
}

/** Saving comes first, so that it is what the Enter key does. */
function editable(frame: ManageFrame, page: EditPage, action: string): Html {
  const { manage, monitors } = frame.words
  return html`<input type="hidden" name="kind" value="${page.kind}">
<input type="hidden" name="revision" value="${page.revision}">
${monitorFields(frame, page)}
${testResult(frame, page.test)}
<p class="buttons">${button({ words: page.theirs ? manage.keepMine : manage.save, kind: 'primary', name: 'do', value: 'save' })}
<button class="button" name="do" value="test" formaction="${action}#test">${monitors.test}</button>
${buttonLink(page.theirs ? action : frame.paths.manage.monitors(), page.theirs ? manage.keepTheirs : manage.cancel)}</p>`
}

function testResult(frame: ManageFrame, test: EditPage['test']): Html | null {
  if (test === null) return null
  const { monitors } = frame.words
  return html`<section class="sheet test-result" id="test" role="status" tabindex="-1"><h2>${monitors.testResult}</h2>
${typeof test === 'string' ? html`<p>${test}</p>` : verdict(frame, test)}
<p class="soft">${monitors.nothingSaved}</p></section>`
}

function verdict({ words, format, language }: ManageFrame, { status, latencyMs, message }: TestResult): Html {
  const { monitors } = words
  const text = sentenceOf(message, language)
  const sentence =
    status === null ? monitors.testedUnknown : { UP: monitors.testedUp, DOWN: monitors.testedDown }[status]
  const found = latencyMs === null ? `${text}.` : monitors.testedAfter(text, format.number(latencyMs))
  return html`<p class="marked">${statusMark(status ?? 'PENDING')}<b>${sentence}</b></p><p>${found}</p>`
}

const monitorActions = (frame: ManageFrame, { id, active }: Monitor): Html => {
  const { manage, monitors } = frame.words
  const { paths } = frame
  return html`${postButton(frame, paths.manage.monitorActive(id), active ? monitors.pause : monitors.resume, { fields: { active: active ? '' : 'on' } })}
${buttonLink(paths.manage.monitorRemove(id), manage.remove, 'danger')}`
}

function renderConflict(frame: ManageFrame, { kind, values }: EditPage, theirs: MonitorForm): Html {
  const { manage } = frame.words
  const fields = fieldsOf(kind)
  const labels = labelsOf(frame, fields)
  const different = Object.keys(fields).filter(name => (values[name] ?? '') !== (theirs[name] ?? ''))
  return html`<section class="sheet conflict" role="alert"><h2>${manage.conflictTitle}</h2><p>${manage.conflictText}</p>
${different.map(
  name => html`<h3>${labels[name]}</h3><div class="beside"><div><p class="label">${manage.theirs}</p><pre class="kept" tabindex="0">${shownValue(frame, { fields, values: theirs }, name)}</pre></div>
<div><p class="label">${manage.mine}</p><pre class="kept" tabindex="0">${shownValue(frame, { fields, values }, name)}</pre></div></div>`,
)}</section>`
}

/** The first step to a new monitor. */
export const renderKinds = (frame: ManageFrame, kinds: readonly Kind[]): Html => {
  const { monitors } = frame.words
  return managePage(frame, {
    title: monitors.add,
    current: 'monitors',
    main: html`<section class="sheet"><h2>${monitors.chooseKind}</h2>
<ul class="kinds">${kinds.map(
      kind =>
        html`<li><a href="${frame.paths.manage.newMonitor(kind)}"><b>${definitionOf(kind).name[frame.language]}</b></a><p class="soft">${definitionOf(kind).text[frame.language]}</p></li>`,
    )}</ul></section>`,
  })
}

export type History = { readonly since: number | null; readonly probes: number }

export const renderRemoval = (frame: ManageFrame, monitor: Monitor, { since, probes }: History): Html => {
  const { manage, monitors } = frame.words
  const { paths, format } = frame
  return managePage(frame, {
    title: monitors.removeTitle(monitor.name),
    current: 'monitors',
    main: html`<section class="sheet"><p class="measure">${since === null ? monitors.removeNoHistory : monitors.removeHistory(format.date(since), format.number(probes))}</p>
${monitor.active ? html`<p class="measure">${monitors.removePause}</p>` : null}
<div class="buttons">${postButton(frame, paths.manage.monitorRemove(monitor.id), manage.remove, { kind: 'danger', fields: { revision: String(monitor.revision) } })}
${buttonLink(paths.manage.monitor(monitor.id), manage.cancel)}</div></section>`,
  })
}
