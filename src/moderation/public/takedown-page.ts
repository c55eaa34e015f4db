import { formErrors, textArea } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { type Frame, layout } from '../../web/layout.ts'
import { button } from '../../web/ui.ts'
import type { MonthCounts } from '../months.ts'
import { numbersSheet } from '../numbers.ts'
import { takedownTextMax } from '../report.ts'
import { contactField, publicForm, reasonField, textsField } from './fields.ts'

export type TakedownPage = {
  readonly typed: TypedTakedown
  readonly problems: Problems
  readonly months: readonly MonthCounts[]
}

export type TypedTakedown = {
  readonly addresses: string
  readonly reason: string
  readonly text: string
  readonly contact: string
}

export const blankTakedown: TypedTakedown = { addresses: '', reason: '', text: '', contact: '' }

/** For outsiders; below the form stands what happened to earlier wishes. */
export function renderTakedown(frame: Frame, { typed, problems, months }: TakedownPage): Html {
  const words = frame.words.reports
  const labels = {
    addresses: words.addresses,
    reason: words.grounds,
    text: words.groundsText,
    contact: words.takedownContact,
  }
  return layout(frame, {
    title: words.takedownTitle,
    robots: 'noindex',
    narrow: true,
    styles: ['manage.css'],
    main: html`<section class="sheet"><h1>${words.takedownTitle}</h1>
${formErrors(frame, problems, labels)}
<p class="measure">${words.takedownLead}</p>
${publicForm(
  frame.paths.takedown(),
  html`${textArea({
    name: 'addresses',
    label: words.addresses,
    hint: words.addressesHint,
    value: typed.addresses,
    rows: 4,
    required: true,
    wrong: problems.get('addresses'),
  })}
${reasonField(frame, words.grounds, typed.reason, problems)}
${textsField({ label: words.groundsText, hint: words.groundsHint, value: typed.text, problems, maxLength: takedownTextMax })}
${contactField({
  label: words.takedownContact,
  hint: words.takedownContactHint,
  value: typed.contact,
  problems,
  required: true,
})}
<p class="buttons">${button({ words: words.takedownSend, kind: 'primary' })}</p>`,
)}</section>
${numbersSheet(frame, months)}`,
  })
}
