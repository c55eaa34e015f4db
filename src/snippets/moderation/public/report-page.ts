import { formErrors, radioGroup, textArea, textField } from '../../../admin/admin-parts.ts'
import type { Problems } from '../../../admin/problems.ts'
import { type Html, html } from '../../../web/html.ts'
import { taskPage } from '../../../web/layout.ts'
import type { PageContext } from '../../../web/page-context.ts'
import { button, buttonLink } from '../../../web/ui.ts'
import type { MonthCounts } from '../model/month-counts.ts'
import { contactMax, reasons, reportTextMax, takedownTextMax } from '../report.ts'
import { statisticsCard } from '../statistics-card.ts'

type ReportPage = {
  readonly id: string
  readonly typed: TypedReport
  readonly problems: Problems
  /** True if enough reports hide a snippet automatically. */
  readonly hides: boolean
}

export type TypedReport = { readonly reason: string; readonly text: string; readonly contact: string }

export const blankReport: TypedReport = { reason: '', text: '', contact: '' }

export function renderReport(context: PageContext, { id, typed, problems, hides }: ReportPage): Html {
  const { paths } = context
  const messages = context.messages.reports
  const labels = { reason: messages.reason, text: messages.text, contact: messages.contact }
  return taskPage(context, {
    title: messages.title,
    sendsForms: true,
    styles: ['admin.css'],
    main: html`<section class="card"><h1>${messages.title}</h1>
${formErrors(context, problems, labels)}
<p class="measure">${hides ? messages.leadHides : messages.lead}</p>
<p class="measure soft">${messages.about} <a href="${paths.snippet(id)}">${paths.absolute(paths.snippet(id))}</a></p>
${publicForm(
  paths.snippetReport(id),
  html`${reasonField(context, messages.reason, typed.reason, problems)}
${textsField({ label: messages.text, hint: messages.textHint, value: typed.text, problems, maxLength: reportTextMax })}
${contactField({ label: messages.contact, hint: messages.contactHint, value: typed.contact, problems })}
<p class="buttons">${button({ text: messages.send, kind: 'primary' })} ${buttonLink(paths.snippet(id), messages.cancel)}</p>`,
)}
<p class="measure soft small">${messages.owner} <a href="${paths.takedown()}">${messages.takedownLink}</a> ${messages.ownerEnd}</p></section>`,
  })
}

/** `status` is the path at which the sender follows how the report is handled. */
export function renderThanks(
  context: PageContext,
  id: string,
  { number, status }: { readonly number: string; readonly status: string },
): Html {
  const { paths } = context
  const messages = context.messages.reports
  return taskPage(context, {
    title: messages.thanksTitle,
    styles: ['admin.css'],
    main: html`<section class="card form"><h1>${messages.thanksTitle}</h1>
<p class="measure">${messages.thanks} ${messages.number(number)}</p>
${textField({ name: 'report', label: messages.reportAddress, hint: messages.reportAddressHint, value: paths.absolute(status), readonly: true, autocomplete: 'off' })}
<p class="buttons">${buttonLink(status, messages.seeReport, 'primary')} ${buttonLink(paths.snippet(id), messages.cancel)}</p></section>`,
  })
}

/** A public form without a session, so the origin of the request is the only CSRF check. */
const publicForm = (action: string, content: Html): Html =>
  html`<form class="form" method="post" action="${action}" enctype="multipart/form-data" novalidate>${content}</form>`

const reasonField = ({ messages }: PageContext, label: string, value: string, problems: Problems): Html =>
  radioGroup({
    name: 'reason',
    label,
    value,
    options: reasons.map(each => ({ value: each, label: messages.reports.reasons[each] })),
    wrong: problems.get('reason'),
  })

type Written = {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly problems: Problems
}

const textsField = ({ problems, ...field }: Written & { readonly maxLength: number }): Html =>
  textArea({ ...field, name: 'text', rows: 5, wrong: problems.get('text') })

const contactField = ({ problems, ...field }: Written & { readonly required?: boolean }): Html =>
  textField({
    ...field,
    name: 'contact',
    maxLength: contactMax,
    autocomplete: 'email',
    wrong: problems.get('contact'),
  })

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
    main: html`<section class="card"><h1>${messages.takedownTitle}</h1>
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
