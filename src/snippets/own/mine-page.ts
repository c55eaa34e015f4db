import type { SnippetFacts } from '../../db/snippet-facts.ts'
import { type Html, html } from '../../web/html.ts'
import { type Frame, layout } from '../../web/layout.ts'
import { button, buttonLink, emptyState, pageLinks, timeElement } from '../../web/ui.ts'
import { lexerOf } from '../lexers.ts'
import type { MinePage } from './mine.ts'

/** One's own snippets, newest first. */
export function renderMine(frame: Frame, page: MinePage, now: number, wereDeleted = 0): Html {
  const { paths, words } = frame
  const { snippets, signedIn, count } = page
  return layout(frame, {
    title: words.mine.title,
    robots: 'noindex',
    styles: ['mine.css'],
    main: html`${wereDeleted > 0 ? html`<p class="sheet" role="status">${words.mine.removed(wereDeleted)}</p>` : null}<section class="sheet">
<header class="sheet-head"><div><h1>${words.mine.title}</h1>
<p class="soft measure mine-lead">${signedIn ? words.mine.ofAccount : words.mine.ofBrowser}</p></div>
<div class="buttons">${buttonLink(paths.newSnippet(), words.snippets.newTitle)}
${count > 0 ? buttonLink(paths.mineDelete(), words.mine.removeAll, 'danger') : null}</div></header>
${
  snippets.length === 0
    ? nothing(frame, page)
    : html`<ul class="mine">${snippets.map(each => row(frame, each, now))}</ul>`
}
${pageLinks(frame, {
  newer: page.page > 1 ? paths.mine(page.page - 1) : null,
  older: page.hasMore ? paths.mine(page.page + 1) : null,
})}
</section>`,
  })
}

/** Asks before one goes. */
export function renderRemoveOne(frame: Frame, id: string): Html {
  const { paths } = frame
  const words = frame.words.mine
  return layout(frame, {
    title: words.removeOneTitle,
    robots: 'noindex',
    narrow: true,
    main: html`<section class="sheet"><h1>${words.removeOneTitle}</h1>
<p class="measure">${words.removeAllText(1)}</p>
<form method="post" action="${paths.snippetDelete(id)}" class="buttons">${button({ words: words.removeAllYes(1), kind: 'danger' })}
${buttonLink(paths.snippet(id), words.keepOne)}</form></section>`,
  })
}

/** Asks before everything goes. */
export function renderRemoveAll(frame: Frame, count: number): Html {
  const { paths } = frame
  const words = frame.words.mine
  return layout(frame, {
    title: words.removeAllTitle,
    robots: 'noindex',
    narrow: true,
    main: html`<section class="sheet"><h1>${words.removeAllTitle}</h1>
<p class="measure">${words.removeAllText(count)}</p>
<form method="post" action="${paths.mineDelete()}" class="buttons">${button({ words: words.removeAllYes(count), kind: 'danger' })}
${buttonLink(paths.mine(), words.keep)}</form></section>`,
  })
}

const nothing = ({ words: { mine } }: Frame, { count }: MinePage): Html =>
  count === 0
    ? emptyState(mine.nothing, html`<p class="measure">${mine.nothingText}</p>`)
    : emptyState(mine.nothingMore, html``)

function row(frame: Frame, snippet: SnippetFacts, now: number): Html {
  const { paths, words } = frame
  const name = snippet.filename ?? words.snippets.untitled
  return html`<li><div><h2><a href="${paths.snippet(snippet.id)}" dir="auto">${name}</a> <code class="soft">${snippet.id}</code></h2>
<p class="small soft figures">${facts(frame, snippet, now)}</p></div>
<a class="button danger" href="${paths.snippetDelete(snippet.id)}" aria-label="${words.mine.removeOf(`${name} ${snippet.id}`)}">${words.snippets.remove}</a></li>`
}

/** Joined by middle dots. */
function facts(frame: Frame, snippet: SnippetFacts, now: number): Html {
  const { mine, snippets } = frame.words
  const parts = [
    html`${lexerOf(snippet.lexer).name}`,
    html`${frame.format.bytes(snippet.sizeBytes)}`,
    timeElement(frame, snippet.createdAt, mine.created(frame.format.ago(snippet.createdAt, now))),
    snippet.expiresAt === null
      ? html`${snippet.onetime ? mine.onetime : snippets.keptForGood}`
      : timeElement(
          frame,
          snippet.expiresAt,
          snippets.goneIn(frame.format.remaining(snippet.expiresAt - now)),
        ),
    snippet.protected ? html`${mine.withPassword}` : null,
    snippet.encrypted ? html`${mine.encrypted}` : null,
    snippet.hiddenAt !== null ? html`<strong>${mine.hidden}</strong>` : null,
  ].filter(part => part !== null)
  return html`${parts.map((part, index) => html`${index > 0 ? ' · ' : null}${part}`)}`
}
