import { formErrors, textArea } from '../../../admin/admin-parts.ts'
import type { Problems } from '../../../admin/problems.ts'
import { type Html, html } from '../../../web/html.ts'
import { taskPage } from '../../../web/layout.ts'
import type { PageContext } from '../../../web/page-context.ts'
import { button } from '../../../web/ui.ts'
import type { MonthCounts } from '../model/month-counts.ts'
import { takedownTextMax } from '../report.ts'
import { statisticsCard } from '../statistics-card.ts'
import { contactField, publicForm, reasonField, textsField } from './report-fields.ts'
import { blankReport, type TypedReport } from './report-page.ts'

type TakedownPage = {
  readonly typed: TypedTakedown
  readonly problems: Problems
  readonly months: readonly MonthCounts[]
}

export type TypedTakedown = TypedReport & { readonly addresses: string }

export const blankTakedown: TypedTakedown = { addresses: '', ...blankReport }

/** The form for takedown requests, with the figures of earlier ones below. */
export function renderTakedown(context: PageContext, { typed, problems, months }: TakedownPage): Html {
  const messages = context.messages.reports
  const labels = {
    addresses: messages.addresses,
    reason: context.messages.moderation.reason,
    text: messages.groundsText,
    contact: messages.contact,
  }
  return taskPage(context, {
    title: messages.takedownTitle,
    sendsForms: true,
    styles: ['admin.css'],
    main: html`<section class="sheet"><h1>${messages.takedownTitle}</h1>
${formErrors(context, problems, labels)}
<p class="measure">${messages.takedownLead}</p>
${publicForm(
  context.paths.takedown(),
  html`${textArea({
    name: 'addresses',
    label: messages.addresses,
    hint: messages.addressesHint,
    value: typed.addresses,
    rows: 4,
    required: true,
    wrong: problems.get('addresses'),
  })}
${reasonField(context, context.messages.moderation.reason, typed.reason, problems)}
${textsField({ label: messages.groundsText, hint: messages.groundsHint, value: typed.text, problems, maxLength: takedownTextMax })}
${contactField({
  label: messages.contact,
  hint: messages.takedownContactHint,
  value: typed.contact,
  problems,
  required: true,
})}
<p class="buttons">${button({ text: messages.takedownSend, kind: 'primary' })}</p>`,
)}</section>
${statisticsCard(context, months)}`,
  })
}
