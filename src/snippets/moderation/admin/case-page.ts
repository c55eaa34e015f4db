import { type AdminContext, adminPage } from '../../../admin/admin-layout.ts'
import { formErrors, postForm, select, textArea } from '../../../admin/admin-parts.ts'
import type { Problems } from '../../../admin/problems.ts'
import { type Html, html } from '../../../web/html.ts'
import { button, fact, timeElement } from '../../../web/ui.ts'
import type { CaseView } from '../cases.ts'
import { caseAnswerMax, caseStates, takedownTextMax } from '../report.ts'
import { inert, inertLine, sections } from './moderation-parts.ts'

type CasePage = CaseView & { readonly typed: TypedDecision; readonly problems: Problems }

export type TypedDecision = { readonly state: string; readonly answer: string }

/** A takedown request with its snippets and the answer to its sender. */
export function renderManagedCase(context: AdminContext, page: CasePage): Html {
  const { common, moderation: messages, reports } = context.messages
  const { case: about, problems } = page
  return adminPage(context, {
    title: reports.caseTitle(about.number),
    current: 'moderation',
    actions: sections(context, null),
    main: html`${formErrors(context, problems, { state: messages.decision, answer: messages.caseAnswer })}
<section class="card"><dl class="facts">
${fact(messages.reason, reports.reasons[about.reason])}
${fact(context.messages.reports.since, timeElement(context, about.at, context.format.date(about.at)))}
${about.contact === null ? null : fact(messages.contact, inertLine(about.contact, 300))}
${fact(common.status, messages.caseStates[about.state])}
</dl><p class="whole measure" dir="auto">${inert(about.text, takedownTextMax).shown}</p></section>
<section class="card"><h2>${messages.snippets}</h2><ul class="changes">${page.snippets.map(
      ({ id, state }) =>
        html`<li><a href="${context.paths.manage.snippet(id)}"><b>${id}</b></a> · ${reports.snippetStates[state]}</li>`,
    )}</ul></section>
<section class="card"><h2>${messages.caseDecide}</h2><p class="measure soft">${messages.caseDecideHint}</p>
${postForm(context, { action: context.paths.manage.report(about.number), content: decisionFields(context, page) })}</section>`,
  })
}

function decisionFields(context: AdminContext, { typed, problems }: CasePage): Html {
  const { moderation: messages, manage } = context.messages
  return html`${select({
    name: 'state',
    label: messages.decision,
    value: typed.state,
    options: caseStates.map(each => ({ value: each, label: messages.caseStates[each] })),
    wrong: problems.get('state'),
  })}
${textArea({ name: 'answer', label: messages.caseAnswer, value: typed.answer, rows: 5, maxLength: caseAnswerMax, wrong: problems.get('answer') })}
<p class="buttons">${button({ text: manage.save, kind: 'primary' })}</p>`
}
