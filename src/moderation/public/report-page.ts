import { formErrors } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { type Frame, layout } from '../../web/layout.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { reportTextMax } from '../report.ts'
import { contactField, publicForm, reasonField, textsField } from './fields.ts'

export type ReportPage = {
  readonly id: string
  readonly typed: TypedReport
  readonly problems: Problems
  /** True: enough reports hide a snippet by themselves. */
  readonly hides: boolean
}

export type TypedReport = { readonly reason: string; readonly text: string; readonly contact: string }

export const blankReport: TypedReport = { reason: '', text: '', contact: '' }

export function renderReport(frame: Frame, { id, typed, problems, hides }: ReportPage): Html {
  const { paths } = frame
  const words = frame.words.reports
  const labels = { reason: words.reason, text: words.text, contact: words.contact }
  return layout(frame, {
    title: words.title,
    robots: 'noindex',
    narrow: true,
    styles: ['manage.css'],
    main: html`<section class="sheet"><h1>${words.title}</h1>
${formErrors(frame, problems, labels)}
<p class="measure">${hides ? words.leadHides : words.lead}</p>
<p class="measure soft">${words.about} <a href="${paths.snippet(id)}">${paths.absolute(paths.snippet(id))}</a></p>
${publicForm(
  paths.snippetReport(id),
  html`${reasonField(frame, words.reason, typed.reason, problems)}
${textsField({ label: words.text, hint: words.textHint, value: typed.text, problems, maxLength: reportTextMax })}
${contactField({ label: words.contact, hint: words.contactHint, value: typed.contact, problems })}
<p class="buttons">${button({ words: words.send, kind: 'primary' })} ${buttonLink(paths.snippet(id), words.cancel)}</p>`,
)}
<p class="measure soft small">${words.owner} <a href="${paths.takedown()}">${words.takedownLink}</a> ${words.ownerEnd}</p></section>`,
  })
}

export function renderThanks(frame: Frame, id: string, number: string): Html {
  const { paths } = frame
  const words = frame.words.reports
  return layout(frame, {
    title: words.thanksTitle,
    robots: 'noindex',
    narrow: true,
    main: html`<section class="sheet"><h1>${words.thanksTitle}</h1>
<p class="measure">${words.thanks} ${words.number(number)}</p>
<p class="buttons">${buttonLink(paths.snippet(id), words.cancel)}</p></section>`,
  })
}
