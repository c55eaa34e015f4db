import { type AdminContext, adminPage } from '../admin/admin-layout.ts'
import { csrfField } from '../admin/csrf-field.ts'
import type { SearchHit } from '../admin/search/search-source.ts'
import { type Html, html } from '../web/html.ts'
import { button, emptyState } from '../web/ui.ts'
import type { HitGroup, SearchResults } from './search.ts'

/** The search over everything, as a page of its own. */
export function renderSearch(context: AdminContext, results: SearchResults): Html {
  const { manage, search } = context.messages
  const { text, groups } = results
  return adminPage(context, {
    title: text === '' ? search.title : `${text} · ${search.title}`,
    heading: search.title,
    current: 'search',
    main: html`<form class="search-form" role="search" action="${context.paths.manage.search()}">
<input class="input" type="search" name="q" value="${text}" maxlength="200" aria-label="${search.label}" placeholder="${search.placeholder}" autocomplete="off"${text === '' ? html` autofocus` : null}>
${button({ text: manage.search, kind: 'primary' })}</form>
<p class="soft" role="status">${text === '' || groups.length === 0 ? null : foundText(context, results)}</p>
${groups.length === 0 ? emptyState(search.nothing(text), html`<p>${search.nothingNext}</p>`) : html`<div class="card">${groups.map(each => group(context, each))}</div>`}`,
  })
}

function group(context: AdminContext, { id, title, hits, all }: HitGroup): Html {
  return html`<section class="search-group" aria-labelledby="found-${id}"><h2 id="found-${id}">${title}</h2>
<ul>${hits.map(each => html`<li>${hit(context, each)}</li>\n`)}${all && html`<li><a class="search-hit search-all" href="${all}">${context.messages.search.all(title)}</a></li>`}</ul></section>\n`
}

/** The results alone, as options of the field of the palette, which keeps the focus. */
export function renderPaletteResults(context: AdminContext, results: SearchResults): Html {
  const { search } = context.messages
  const { text, groups } = results
  return html`<p data-found>${groups.length === 0 ? search.nothing(text) : foundText(context, results)}</p>
${groups.map(each => paletteGroup(context, each))}`
}

function paletteGroup(context: AdminContext, { id, title, hits, all }: HitGroup): Html {
  const as = (number: number) =>
    html` role="option" id="palette-${id}-${number}" tabindex="-1" aria-selected="false"`
  return html`<div class="search-group" role="group" aria-labelledby="palette-${id}"><div class="search-kind" id="palette-${id}" role="presentation">${title}</div>
${hits.map((each, number) => hit(context, each, as(number)))}
${all && html`<a class="search-hit search-all" href="${all}"${as(hits.length)}>${context.messages.search.all(title)}</a>`}</div>\n`
}

/** The number of hits that are shown, and that there are more. */
function foundText(
  { messages: { search }, format }: AdminContext,
  { groups, hasMore }: SearchResults,
): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  const text = format.number(count)
  return hasMore ? search.foundMore(text) : search.found(count, text)
}

function hit(
  context: AdminContext,
  { name, opens, mark = null, about = [] }: SearchHit,
  as: Html | null = null,
) {
  const known = about.filter(each => each !== null && each !== '')
  const content = html`${mark}<span class="search-name" dir="auto">${name}</span>${
    known.length === 0
      ? null
      : html` <span class="search-about">${known.map((each, index) => html`${index === 0 ? null : ' · '}<bdi>${each}</bdi>`)}</span>`
  }`
  if (typeof opens === 'string') return html`<a class="search-hit" href="${opens}"${as}>${content}</a>`
  return html`<form method="post" action="${opens.action}"${as && html` role="presentation"`}>${csrfField(context)}${Object.entries(
    opens.fields,
  ).map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`,
  )}<button class="search-hit"${as}>${content}</button></form>`
}
