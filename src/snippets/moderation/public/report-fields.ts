import { radioGroup, textArea, textField } from '../../../admin/admin-parts.ts'
import type { Problems } from '../../../admin/problems.ts'
import { type Html, html } from '../../../web/html.ts'
import type { PageContext } from '../../../web/page-context.ts'
import { contactMax, reasons } from '../report.ts'

/** A public form without a session, so the origin of the request is the only CSRF check. */
export const publicForm = (action: string, content: Html): Html =>
  html`<form class="form" method="post" action="${action}" enctype="multipart/form-data" novalidate>${content}</form>`

export const reasonField = (
  { messages }: PageContext,
  label: string,
  value: string,
  problems: Problems,
): Html =>
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

export const textsField = ({ problems, ...field }: Written & { readonly maxLength: number }): Html =>
  textArea({ ...field, name: 'text', rows: 5, wrong: problems.get('text') })

export const contactField = ({ problems, ...field }: Written & { readonly required?: boolean }): Html =>
  textField({
    ...field,
    name: 'contact',
    maxLength: contactMax,
    autocomplete: 'email',
    wrong: problems.get('contact'),
  })
