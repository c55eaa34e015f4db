import type { Paths } from '../../../kernel/paths.ts'
import { rfc3339 } from '../../../lib/time.ts'
import { type Html, html } from '../../../web/html.ts'
import { taskPage } from '../../../web/layout.ts'
import type { PageContext } from '../../../web/page-context.ts'
import { fact, timeElement } from '../../../web/ui.ts'
import type { CaseSnippet } from '../case-store.ts'
import type { CaseView } from '../cases.ts'
import type { ReportStatus } from '../report-status.ts'

/** How a report was handled, for its sender and those whom they give the address, such as a hoster. */
export function renderReportStatus(context: PageContext, status: ReportStatus, key: string): Html {
  const { paths, messages } = context
  const { reports, moderation } = messages
  const { number, reason, at, state, decidedAt, snippet, steps } = status
  const exactly = (instant: number) => timeElement(context, instant, context.format.exact(instant))
  return taskPage(context, {
    title: reports.reportTitle(number),
    styles: ['admin.css'],
    main: html`<section class="card"><h1>${reports.reportTitle(number)}</h1>
<p class="measure"><b>${reports.reportStates[state]}</b></p>
<dl class="facts">
${fact(moderation.snippet, paths.absolute(paths.snippet(snippet.id)))}
${fact(reports.now, reports.snippetStates[snippet.state])}
${fact(moderation.reason, reports.reasons[reason])}
${fact(reports.reported, exactly(at))}
${decidedAt === null ? null : fact(reports.decided, exactly(decidedAt))}
</dl></section>
<section class="card"><h2>${reports.steps}</h2>${
      steps.length === 0
        ? html`<p class="soft">${reports.noSteps}</p>`
        : html`<ul class="changes">${steps.map(step => html`<li>${exactly(step.at)} · ${reports.stepActions[step.action]}</li>`)}</ul>`
    }
<p class="soft small measure">${reports.statusNote} <a href="${paths.reportStatusData(number, { key })}">${reports.asJson}</a></p></section>`,
  })
}

/** The same for programs. */
export const reportDocument = (
  { number, reason, at, state, decidedAt, snippet, steps }: ReportStatus,
  paths: Paths,
) => ({
  ...documentOf({ number, reason, at, state, decidedAt }, [snippet], paths),
  steps: steps.map(step => ({ action: step.action, at: rfc3339(step.at) })),
})

/** A takedown request for programs, without its text, its contact and its answer. */
export const caseDocument = ({ case: about, snippets }: CaseView, paths: Paths) =>
  documentOf(about, snippets, paths)

type About = Pick<ReportStatus, 'number' | 'reason' | 'at' | 'state' | 'decidedAt'>

const documentOf = (about: About, snippets: readonly CaseSnippet[], paths: Paths) => ({
  number: about.number,
  reason: about.reason,
  reportedAt: rfc3339(about.at),
  state: about.state,
  decidedAt: rfc3339(about.decidedAt),
  snippets: snippets.map(({ id, state }) => ({
    address: paths.absolute(paths.snippet(id)),
    state: documentStates[state],
  })),
})

const documentStates = { open: 'visible', hidden: 'hidden', gone: 'gone' } as const
