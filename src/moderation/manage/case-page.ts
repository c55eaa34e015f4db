import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { formErrors, postForm, select, textArea } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, timeElement } from '../../web/ui.ts'
import type { CaseView } from '../cases.ts'
import { caseAnswerMax, caseStates, takedownTextMax } from '../report.ts'
import { fact, inert, inertLine, sections } from './parts.ts'

export type CasePage = CaseView & { readonly typed: TypedDecision; readonly problems: Problems }

export type TypedDecision = { readonly state: string; readonly answer: string }

/** What an outsider wants, and what they are told. */
export function renderManagedCase(frame: ManageFrame, page: CasePage): Html {
  const { moderation: words, reports } = frame.words
  const { case: about, problems } = page
  return managePage(frame, {
    title: reports.caseTitle(about.number),
    current: 'moderation',
    actions: sections(frame, null),
    main: html`${formErrors(frame, problems, { state: words.caseState, answer: words.caseAnswer })}
<section class="sheet"><dl class="facts">
${fact(words.reason, reports.reasons[about.reason])}
${fact(words.since, timeElement(frame, about.at, frame.format.date(about.at)))}
${about.contact === null ? null : fact(words.contact, inertLine(about.contact, 300))}
${fact(words.state, words.caseStates[about.state])}
</dl><p class="whole measure" dir="auto">${inert(about.text, takedownTextMax).shown}</p></section>
<section class="sheet"><h2>${words.caseAbout}</h2><ul class="changes">${page.snippets.map(
      ({ id, state }) =>
        html`<li><a href="${frame.paths.manage.snippet(id)}"><b>${id}</b></a> · ${reports.snippetStates[state]}</li>`,
    )}</ul></section>
<section class="sheet"><h2>${words.caseDecide}</h2><p class="measure soft">${words.caseDecideHint}</p>
${postForm(frame, { action: frame.paths.manage.report(about.number), content: decisionFields(frame, page) })}</section>`,
  })
}

function decisionFields(frame: ManageFrame, { typed, problems }: CasePage): Html {
  const { moderation: words, manage } = frame.words
  return html`${select({
    name: 'state',
    label: words.caseState,
    value: typed.state,
    options: caseStates.map(each => ({ value: each, label: words.caseStates[each] })),
    wrong: problems.get('state'),
  })}
${textArea({ name: 'answer', label: words.caseAnswer, value: typed.answer, rows: 5, maxLength: caseAnswerMax, wrong: problems.get('answer') })}
<p class="buttons">${button({ words: manage.save, kind: 'primary' })}</p>`
}
