import type { Form } from '../../../admin/admin-form.ts'
import type { AdminContext } from '../../../admin/admin-layout.ts'
import { pickedIn } from '../../../admin/picker.ts'
import type { AudiencePart } from '../../../kernel/audience.ts'
import { writeLocalTime } from '../../../lib/local-time.ts'
import { rfc3339 } from '../../../lib/time.ts'
import { blankValues, inputOf } from '../../admin/announcement-form.ts'
import type { EditedAnnouncement } from '../../model/announcement-edit.ts'
import { firstUpdateSchema, presetOf, type ReportedMonitor } from '../../model/incident-report.ts'
import type { FirstUpdate } from '../../store/first-updates.ts'
import { builtInText, filledText, type TemplateChip } from '../../templates/admin/template-chips.ts'
import { silentIn } from '../../updates/admin/audience-fields.ts'

/** Values of the form of an incident as typed; monitors are ids separated by blanks. */
export type IncidentValues = {
  readonly title: string
  readonly monitors: string
  readonly impact: string
  readonly status: string
  readonly content: string
  readonly nextUpdateMinutes: string
  readonly eventStartsAt: string
  /** The instant that the local time was made from; empty if it was typed. */
  readonly eventStartsAtInstant: string
  /** Who is not notified, by choice. */
  readonly silent: readonly AudiencePart[]
}

export const readIncident = (form: Form): IncidentValues => ({
  title: form.text('title'),
  monitors: pickedIn(form, 'monitors').join(' '),
  impact: form.text('impact'),
  status: form.text('status'),
  content: form.text('content'),
  nextUpdateMinutes: form.text('nextUpdateMinutes'),
  eventStartsAt: form.text('eventStartsAt'),
  eventStartsAtInstant: form.text('eventStartsAtInstant'),
  silent: silentIn(form) ?? [],
})

/** Minutes within which a new incident promises the next update. */
const promisedMinutes = '30'

/** Values of a new incident: what the probes suggest, and a first sentence. */
export function suggestedIncident(
  context: AdminContext,
  all: readonly ReportedMonitor[],
  first: number | null,
): IncidentValues {
  const { monitors, impact, startsAt } = presetOf(all, first)
  return {
    title: titleOf(
      context,
      monitors.filter(each => each.downSince !== null),
    ),
    monitors: monitors.map(each => each.id).join(' '),
    impact,
    status: 'investigating',
    content: builtInText(context, 'investigating'),
    nextUpdateMinutes: promisedMinutes,
    ...timeValues(context, startsAt),
    silent: [],
  }
}

const namedMax = 3

function titleOf(
  { messages: { incidents }, format }: AdminContext,
  down: readonly ReportedMonitor[],
): string {
  if (down.length === 0) return ''
  const names =
    down.length <= namedMax
      ? format.list(down.map(each => each.name))
      : incidents.services(format.number(down.length))
  return incidents.titleOf(names, down.length === 1)
}

/** Values of a draft; its description is the message so far. `first` is what was chosen when it was saved in this form. */
export function draftedIncident(
  context: AdminContext,
  draft: EditedAnnouncement,
  first: FirstUpdate | null,
): IncidentValues {
  // Corkboard writes what it has measured; what is being done about it is still missing.
  const isOurs = draft.platformUserId === 0
  const text = [
    draft.description,
    first === null && (isOurs || draft.description === '') ? builtInText(context, 'investigating') : '',
  ]
  return {
    title: draft.title,
    monitors: draft.monitors.join(' '),
    impact: draft.impact,
    status: first?.status ?? 'investigating',
    content: text.filter(Boolean).join(' '),
    nextUpdateMinutes: first ? String(first.nextUpdateMinutes ?? '') : promisedMinutes,
    ...timeValues(context, draft.eventStartsAt),
    silent: [],
  }
}

const timeValues = ({ format: { timeZone } }: AdminContext, at: number | null) =>
  at === null
    ? { eventStartsAt: '', eventStartsAtInstant: '' }
    : { eventStartsAt: writeLocalTime(at, timeZone), eventStartsAtInstant: rfc3339(at) }

/** The announcement's part of the input. Throws `InvalidFields` if the time is invalid. */
function writtenInput(
  { content, status, nextUpdateMinutes, silent, ...values }: IncidentValues,
  timeZone: string,
) {
  const { title, impact, monitors, eventStartsAt } = inputOf({ ...blankValues, ...values }, timeZone)
  return { title, impact, monitors, eventStartsAt }
}

/** Input of `AnnouncementService.report`. */
export const reportInput = (values: IncidentValues, timeZone: string) => ({
  ...writtenInput(values, timeZone),
  content: values.content,
  ...firstInput(values),
})

/** What a draft keeps for its first update. */
export const firstInput = ({ status, nextUpdateMinutes }: IncidentValues) => ({
  status,
  nextUpdateMinutes: nextUpdateMinutes === '' ? null : Number(nextUpdateMinutes),
})

/** Minutes within which the next update is promised; null if none is, or what is typed is invalid. */
export const promisedMinutesOf = (values: IncidentValues): number | null =>
  firstUpdateSchema.shape.nextUpdateMinutes.safeParse(firstInput(values).nextUpdateMinutes).data ?? null

/** Input of a draft, which has its message as its description until it is published. One of Corkboard's gets an author. */
export const draftInput = (
  values: IncidentValues,
  timeZone: string,
  draft: EditedAnnouncement | null,
  accountId: number | null,
) => ({
  ...writtenInput(values, timeZone),
  ...(draft?.platformUserId === 0 && accountId !== null ? { platformUserId: accountId } : {}),
  kind: 'incident',
  description: values.content,
})

export const monitorIdsOf = ({ monitors }: Pick<IncidentValues, 'monitors'>): readonly number[] =>
  monitors.split(/\s+/).filter(Boolean).map(Number).filter(Number.isSafeInteger)

/** The values after the chip of a template was pressed. Monitors that are paused or gone are not added. */
export function withTemplate(
  context: AdminContext,
  values: IncidentValues,
  chip: TemplateChip,
  { all, now }: { readonly all: readonly ReportedMonitor[]; readonly now: number },
): IncidentValues {
  const chosen = new Set(monitorIdsOf(values))
  for (const { id } of all) if (chip.monitors.includes(id)) chosen.add(id)
  const names = all.flatMap(({ id, name }) => (chosen.has(id) ? [name] : []))
  const filled = (text: string) => filledText(context, text, { names, now })
  return {
    ...values,
    status: chip.status,
    content: filled(chip.content),
    title: chip.title === null ? values.title : filled(chip.title),
    impact: chip.impact ?? values.impact,
    monitors: [...chosen].join(' '),
    nextUpdateMinutes:
      chip.nextUpdateMinutes === null ? values.nextUpdateMinutes : String(chip.nextUpdateMinutes),
  }
}
