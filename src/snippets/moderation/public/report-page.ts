import { formErrors } from '../../../admin/admin-parts.ts'
import type { Problems } from '../../../admin/problems.ts'
import { type Html, html } from '../../../web/html.ts'
import { taskPage } from '../../../web/layout.ts'
import type { PageContext } from '../../../web/page-context.ts'
import { button, buttonLink } from '../../../web/ui.ts'
import { reportTextMax } from '../report.ts'
import { contactField, publicForm, reasonField, textsField } from './report-fields.ts'

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
    main: html`<section class="sheet"><h1>${messages.title}</h1>
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

export function renderThanks(context: PageContext, id: string, number: string): Html {
  const { paths } = context
  const messages = context.messages.reports
  return taskPage(context, {
    title: messages.thanksTitle,
    main: html`<section class="sheet"><h1>${messages.thanksTitle}</h1>
<p class="measure">${messages.thanks} ${messages.number(number)}</p>
<p class="buttons">${buttonLink(paths.snippet(id), messages.cancel)}</p></section>`,
  })
}
