import { type AdminContext, adminPage } from '../../../admin/admin-layout.ts'
import { fieldset, formErrors, saveBar, textField } from '../../../admin/admin-parts.ts'
import { csrfField } from '../../../admin/csrf-field.ts'
import { defaultButton, optionsOf, type Picking, picker } from '../../../admin/picker.ts'
import type { Problems } from '../../../admin/problems.ts'
import { labelsOf } from '../../../admin/schema-form.ts'
import { segments } from '../../../admin/segments.ts'
import { conditionOf } from '../../../board/model/condition.ts'
import { eventBlock } from '../../../status-site/active-event.ts'
import { type Html, html } from '../../../web/html.ts'
import { statusMark } from '../../../web/marks.ts'
import { button, buttonLink, foldedNarrow } from '../../../web/ui.ts'
import type { EditedAnnouncement } from '../../model/announcement-edit.ts'
import { statusesOf } from '../../model/announcement-kinds.ts'
import { impacts } from '../../model/incident.ts'
import { type ReportedMonitor, reportFields } from '../../model/incident-report.ts'
import type { IncidentTemplate } from '../../model/incident-template.ts'
import { newUpdate } from '../../model/update.ts'
import type { NearIncident } from '../../store/near-incidents.ts'
import { chipsOf } from '../../templates/admin/template-chips.ts'
import { type Audience, audienceFields } from '../../updates/admin/audience-fields.ts'
import { messageFields } from '../../updates/admin/message-fields.ts'
import { type IncidentValues, monitorIdsOf, promisedMinutesOf } from './incident-values.ts'

export type IncidentPage = {
  /** The draft that becomes the incident; null for a new one. */
  readonly draft: EditedAnnouncement | null
  /** The revision that the form began with. */
  readonly revision: number
  /** Identifies the form, so that sent twice it makes one incident. */
  readonly key: string
  readonly values: IncidentValues
  readonly problems: Problems
  readonly monitors: readonly ReportedMonitor[]
  readonly templates: readonly IncidentTemplate[]
  readonly picking?: Picking | undefined
  readonly audience: Audience
  /** Other incidents that this one may repeat. */
  readonly near: readonly NearIncident[]
  /** True if `near` is why the incident was not published yet. */
  readonly isHeld: boolean
  /** True if someone else has changed the draft since the form was opened. */
  readonly isChanged: boolean
  readonly now: number
}

/** The form that reports an incident. */
export function renderIncident(context: AdminContext, page: IncidentPage): Html {
  const { incidents } = context.messages
  const { draft, problems, near } = page
  const labels = {
    ...labelsOf(context, reportFields),
    title: incidents.title,
    monitors: incidents.affected,
    content: incidents.message,
  }
  return adminPage(context, {
    title: incidents.newTitle,
    current: 'incidents',
    styles: ['incident.css'],
    scripts: ['picker.js', 'message-form.js', 'incident.js'],
    actions: draft && buttonLink(context.paths.manage.announcement(draft.id), incidents.allSettings),
    main: html`${page.isChanged ? html`<section class="card conflict" role="alert"><p>${incidents.changedMeanwhile}</p></section>` : null}
${near.length > 0 ? nearCard(context, page) : null}
${formErrors(context, problems, labels)}
${form(context, page)}`,
  })
}

const incidentAddress = (
  { paths }: Pick<AdminContext, 'paths'>,
  draft: Pick<EditedAnnouncement, 'id'> | null,
): string => (draft ? paths.manage.incident(draft.id) : paths.manage.newIncident())

function nearCard(context: AdminContext, { near, isHeld, now }: IncidentPage): Html {
  const { incidents } = context.messages
  const { paths, format } = context
  const row = ({ id, title, isPublic, editedAt, editor }: NearIncident) => {
    const sentence = isPublic ? incidents.opened : incidents.drafted
    const to = isPublic ? paths.manage.announcementUpdates(id) : paths.manage.incident(id)
    return html`<li><bdi>${sentence(editor ?? incidents.system, title, format.ago(editedAt, now))}</bdi> ${buttonLink(to, incidents.join)}</li>`
  }
  const earlier = html`<div><ul>${near.map(row)}</ul>${isHeld ? html`<p>${incidents.publishAnyway}</p>` : null}</div>`
  // One report leaves the message on the first screen of a phone, and its link takes a single tap.
  const isShown = isHeld || near.length === 1
  const content = isShown ? earlier : foldedNarrow(incidents.showNear(near.length), false, earlier)
  return html`<section class="card conflict near" role="${isHeld ? 'alert' : 'status'}"><h2>${incidents.near}</h2>
${content}</section>`
}

function form(context: AdminContext, page: IncidentPage): Html {
  const { incidents } = context.messages
  const { draft, values, problems, near, now } = page
  const address = incidentAddress(context, draft)
  const seen = near.map(each => `${each.id}:${each.editedAt}`).join(' ')
  return html`<form class="form message-form" id="incident" method="post" action="${address}" novalidate data-preview-at="${context.paths.manage.incidentPreview()}">
${csrfField(context)}<input type="hidden" name="revision" value="${page.revision}"><input type="hidden" name="key" value="${page.key}"><input type="hidden" name="seen" value="${seen}">${defaultButton('step', 'publish')}
<div class="incident-columns"><div class="incident-fields">
${titleField(context, page)}
${affected(context, page, address)}
${segments({
  name: 'impact',
  label: incidents.impact,
  value: values.impact,
  wrong: problems.get('impact'),
  options: impacts.map(impact => ({
    value: impact,
    label: html`${statusMark(conditionOf({ kind: 'incident', impact }))}${incidents.impacts[impact].name}`,
    hint: incidents.impacts[impact].means,
  })),
})}
${messageFields(context, {
  kind: 'incident',
  values,
  problems,
  label: incidents.message,
  hint: incidents.messageHint,
  chips: chipsOf(context, page.templates),
})}
${audienceFields(context, page.audience, values.silent)}
${began(context, page)}
</div>
<details class="incident-preview" id="preview"><summary>${incidents.preview}</summary>
<h2 class="visually-hidden">${incidents.preview}</h2>
<div id="incident-shown">${renderShown(context, values, page.monitors, now)}</div></details></div>
${saveBar(html`${button({ text: incidents.publish, kind: 'primary', name: 'step', value: 'publish' })}${button({ text: incidents.saveDraft, name: 'step', value: 'draft' })}`)}
</form>`
}

const titleField = ({ messages: { incidents } }: AdminContext, { values, problems }: IncidentPage): Html =>
  html`<div class="incident-title">${textField({
    name: 'title',
    label: incidents.title,
    placeholder: incidents.titlePlaceholder,
    value: values.title,
    wrong: problems.get('title'),
    maxLength: 300,
    autocomplete: 'off',
    required: true,
    focused: true,
  })}</div>`

/** Largest number of monitors of which all are shown as chips. */
const chipsMax = 20

/** Chosen monitors as chips, the others folded; with many a search. */
function affected(
  context: AdminContext,
  { values, monitors, problems, picking }: IncidentPage,
  action: string,
): Html {
  const { incidents } = context.messages
  const chosen = monitorIdsOf(values).map(String)
  const wrong = problems.get('monitors')
  if (monitors.length + chosen.length === 0) return html``
  if (monitors.length > chipsMax || chosen.length > chipsMax)
    return picker(context, {
      name: 'monitors',
      label: incidents.affected,
      options: optionsOf(monitors),
      chosen,
      action,
      choicesAt: context.paths.manage.monitorChoices(),
      wrong,
      picking,
    })
  const isChosen = new Set(chosen)
  const chip = ({ id, name, downSince }: ReportedMonitor) =>
    html`<label class="pill"><input type="checkbox" name="monitors" value="${id}"${isChosen.has(String(id)) ? html` checked` : null}><span>${downSince === null ? null : statusMark('DOWN')}<bdi>${name}</bdi></span></label>`
  const [named, others] = [
    monitors.filter(each => isChosen.has(String(each.id))),
    monitors.filter(each => !isChosen.has(String(each.id))),
  ]
  return fieldset(
    incidents.affected,
    html`<div class="pills" id="monitors">${named.map(chip)}${
      others.length === 0
        ? null
        : html`<details class="pills-more"${named.length === 0 && others.length <= 6 ? html` open` : null}><summary>${incidents.add}</summary><div class="pills">${others.map(chip)}</div></details>`
    }</div>`,
    wrong,
  )
}

function began(context: AdminContext, { values, problems, now }: IncidentPage): Html {
  const { incidents, manage } = context.messages
  const { format } = context
  const at = Date.parse(values.eventStartsAtInstant)
  const wrong = problems.get('eventStartsAt')
  const said = Number.isFinite(at) ? incidents.beganAt(format.instant(at, now)) : incidents.beganNow
  return html`<details class="began"${wrong ? html` open` : null}><summary>${values.eventStartsAt === '' || Number.isFinite(at) ? said : incidents.began}</summary>
${textField({
  name: 'eventStartsAt',
  label: incidents.began,
  hint: `${incidents.beganHint} ${manage.zone(format.timeZone)}`,
  type: 'datetime-local',
  value: values.eventStartsAt,
  wrong,
})}<input type="hidden" name="eventStartsAtInstant" value="${values.eventStartsAtInstant}"></details>`
}

/** The incident as the home page will show it. */
export function renderShown(
  context: AdminContext,
  values: IncidentValues,
  monitors: readonly ReportedMonitor[],
  now: number,
): Html {
  const impact = impacts.find(each => each === values.impact) ?? 'minor'
  const status = statusesOf('incident').find(each => each === values.status) ?? 'investigating'
  const at = Date.parse(values.eventStartsAtInstant)
  const message = newUpdate({
    id: '',
    announcementId: '',
    status,
    content: values.content,
    state: 'published',
    at: now,
    nextUpdateMinutes: promisedMinutesOf(values),
  })
  const event = {
    kind: 'incident',
    impact,
    startsAt: Number.isFinite(at) ? at : now,
    endsAt: null,
    monitorIds: monitorIdsOf(values),
    updates: [message],
  } as const
  const title = values.title.trim() || context.messages.editor.untitled
  const shown = { title, description: '', event, address: null, isHeadline: false }
  return eventBlock(context, shown, monitors, now)
}
