import { textField } from '../../manage/parts.ts'
import { type Html, html } from '../../web/html.ts'
import { type Frame, layout } from '../../web/layout.ts'
import { buttonLink, dateOf } from '../../web/ui.ts'
import type { CaseView } from '../cases.ts'

/** The key is on this page and nowhere else. */
export function renderOpened(frame: Frame, number: string, key: string): Html {
  const { paths } = frame
  const words = frame.words.reports
  const address = paths.case(number, key)
  return layout(frame, {
    title: words.openedTitle(number),
    robots: 'noindex',
    narrow: true,
    styles: ['manage.css'],
    main: html`<section class="sheet form"><h1>${words.openedTitle(number)}</h1><p class="measure">${words.opened}</p>
${textField({ name: 'case', label: words.caseAddress, value: paths.absolute(address), readonly: true, autocomplete: 'off' })}
<p class="buttons">${buttonLink(address, words.seeCase, 'primary')}</p></section>`,
  })
}

/** The status, for the person who opened the case. */
export function renderCase(frame: Frame, { case: about, snippets }: CaseView): Html {
  const { paths } = frame
  const words = frame.words.reports
  const fact = (name: string, value: Html | string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  return layout(frame, {
    title: words.caseTitle(about.number),
    robots: 'noindex',
    narrow: true,
    styles: ['manage.css'],
    main: html`<section class="sheet"><h1>${words.caseTitle(about.number)}</h1>
<p class="measure"><b>${words.caseStates[about.state]}</b></p>
<dl class="facts">
${fact(words.since, dateOf(frame, about.at))}
${about.decidedAt === null ? null : fact(words.decided, dateOf(frame, about.decidedAt))}
${fact(frame.words.moderation.reason, words.reasons[about.reason])}
</dl></section>
<section class="sheet"><h2>${words.answer}</h2>${
      about.answer === ''
        ? html`<p class="soft">${words.noAnswer}</p>`
        : html`<p class="whole measure" dir="auto">${about.answer}</p>`
    }</section>
<section class="sheet"><h2>${words.snippets}</h2><ul class="changes">${snippets.map(
      ({ id, state }) => html`<li>${paths.absolute(paths.snippet(id))} · ${words.snippetStates[state]}</li>`,
    )}</ul></section>`,
  })
}
