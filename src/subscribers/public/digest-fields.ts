import type { Form } from '../../admin/admin-form.ts'
import { radioGroup, select, textField } from '../../admin/admin-parts.ts'
import type { Problems } from '../../admin/problems.ts'
import { type Html, html } from '../../web/html.ts'
import type { Localization, PageContext } from '../../web/page-context.ts'
import {
  type Digest,
  digestFrequencies,
  hours,
  isDigestFrequency,
  usualDigest,
  weekdays,
} from '../model/digest.ts'

const frequencies = ['each', ...digestFrequencies] as const

/** Every time zone that a reader may be in. */
const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

type Chosen = {
  readonly digest: Digest | null
  readonly problems: Problems
}

/** The fields that choose how often mails come; the times of a digest are shown for a digest alone. */
export function digestFields(context: PageContext, { digest, problems }: Chosen): Html {
  const { messages, format } = context
  const words = messages.digest
  const { weekday, hour } = digest ?? usualDigest
  return html`<div class="digest">${radioGroup({
    name: 'frequency',
    label: words.frequency,
    value: digest?.frequency ?? 'each',
    options: frequencies.map(value => ({ value, label: words[value] })),
  })}
<div class="digest-times">
<div class="digest-weekday">${select({
    name: 'weekday',
    label: words.weekday,
    value: String(weekday),
    options: weekdays.map(value => ({ value: String(value), label: words.weekdays[value - 1] ?? '' })),
    wrong: problems.get('weekday'),
  })}</div>
${select({
  name: 'hour',
  label: words.hour,
  value: String(hour),
  options: hours.map(value => ({ value: String(value), label: timeOf(value) })),
  wrong: problems.get('hour'),
})}
${textField({
  name: 'timeZone',
  label: words.timeZone,
  value: digest?.timeZone ?? format.timeZone,
  list: 'zones',
  autocomplete: 'off',
  maxLength: 64,
  wrong: problems.get('timeZone'),
})}
<datalist id="zones">${timeZones.map(zone => html`<option value="${zone}"></option>`)}</datalist></div>
<p class="soft small">${words.hint}</p></div>`
}

/** The digest that a form asks for, not checked yet; null for a message each. */
export function digestIn(form: Form): Digest | null {
  const frequency = form.text('frequency')
  if (!isDigestFrequency(frequency)) return null
  return {
    frequency,
    weekday: Number(form.text('weekday') || usualDigest.weekday),
    hour: Number(form.text('hour') || usualDigest.hour),
    timeZone: form.text('timeZone').trim(),
  }
}

/** A digest in words: `Once a day, at 09:00 (Europe/Berlin)`. */
export function digestText(
  { messages: { digest: words } }: Pick<Localization, 'messages'>,
  digest: Digest,
): string {
  const { frequency, weekday, hour, timeZone } = digest
  return frequency === 'daily'
    ? words.dailyAt(timeOf(hour), timeZone)
    : words.weeklyAt(words.weekdays[weekday - 1] ?? '', timeOf(hour), timeZone)
}

const timeOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
