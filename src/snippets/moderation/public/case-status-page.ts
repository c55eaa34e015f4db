import { textField } from '../../../admin/admin-parts.ts'
import { type Html, html } from '../../../web/html.ts'
import { taskPage } from '../../../web/layout.ts'
import type { PageContext } from '../../../web/page-context.ts'
import { buttonLink, dateOf, fact } from '../../../web/ui.ts'
import type { CaseView } from '../cases.ts'

/** Shows the number and the key, which appears on this page only. */
export function renderOpened(context: PageContext, number: string, key: string): Html {
  const { paths } = context
  const messages = context.messages.reports
  const address = paths.case(number, { key })
  return taskPage(context, {
    title: messages.openedTitle(number),
    styles: ['admin.css'],
    main: html`<section class="card form"><h1>${messages.openedTitle(number)}</h1><p class="measure">${messages.opened}</p>
${textField({ name: 'case', label: messages.caseAddress, value: paths.absolute(address), readonly: true, autocomplete: 'off' })}
<p class="buttons">${buttonLink(address, messages.seeCase, 'primary')}</p></section>`,
  })
}

/** The status, for the person who opened the case. */
export function renderCase(context: PageContext, { case: about, snippets }: CaseView): Html {
  const { paths } = context
  const messages = context.messages.reports
  return taskPage(context, {
    title: messages.caseTitle(about.number),
    styles: ['admin.css'],
    main: html`<section class="card"><h1>${messages.caseTitle(about.number)}</h1>
<p class="measure"><b>${messages.caseStates[about.state]}</b></p>
<dl class="facts">
${fact(messages.since, dateOf(context, about.at))}
${about.decidedAt === null ? null : fact(messages.decided, dateOf(context, about.decidedAt))}
${fact(context.messages.moderation.reason, messages.reasons[about.reason])}
</dl></section>
<section class="card"><h2>${messages.answer}</h2>${
      about.answer === ''
        ? html`<p class="soft">${messages.noAnswer}</p>`
        : html`<p class="whole measure" dir="auto">${about.answer}</p>`
    }</section>
<section class="card"><h2>${messages.snippets}</h2><ul class="changes">${snippets.map(
      ({ id, state }) =>
        html`<li>${paths.absolute(paths.snippet(id))} · ${messages.snippetStates[state]}</li>`,
    )}</ul></section>`,
  })
}
