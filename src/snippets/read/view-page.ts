import { rfc3339 } from '../../lib/time.ts'
import { type Html, html } from '../../web/html.ts'
import { firstPaint, layout, taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, buttonLink, dotted } from '../../web/ui.ts'
import { lexerOf } from '../model/lexers.ts'
import type { Snippet } from '../model/snippet.ts'
import { fileTabs } from './file-tabs.ts'
import { fileQuery, placeQuery } from './files.ts'
import { type Highlighted, markdownKey } from './highlight.ts'
import { type LineRange, spell } from './marked-lines.ts'
import { misleadingNote, textBody, wrapsAtFirst } from './text-body.ts'

export type SnippetView = {
  /** The snippet, with the text, name and lexer of the file that is shown. */
  readonly snippet: Snippet
  /** Names of all files; none for a snippet of one. */
  readonly names?: readonly string[]
  /** Number of the file that is shown. */
  readonly file?: number
  /** Number of the newest revision, if an earlier one is shown. */
  readonly newest?: number
  readonly mayEdit?: boolean
  readonly highlighted: Highlighted
  readonly mayDelete: boolean
  /** True if the snippet was just revealed, and so deleted. */
  readonly onetime: boolean
  /** True if it was opened with its password, without which no address shows it. */
  readonly unlocked?: boolean
  /** Wrap setting of this reader; null: not set. */
  readonly wraps?: boolean | null
  /** Lines that the address marks. */
  readonly lines?: LineRange | null
  readonly now: number
}

/** The page of a snippet; its text replaces the placeholder. */
export function renderSnippet(context: PageContext, view: SnippetView): Html {
  const { snippet, highlighted, onetime, unlocked, names = [], file = 1, newest } = view
  const earlier = newest === undefined ? null : snippet.revision
  const { paths } = context
  const messages = context.messages.snippets
  const title = snippet.filename ?? messages.untitled
  const addressed = !onetime && !unlocked
  // Markdown that is plain for now has the tools of prose, none of which goes when the prose comes.
  const isProse = highlighted.shape === 'prose' || (highlighted.pending && snippet.lexer === markdownKey)
  return layout(context, {
    title,
    robots: 'noindex',
    embed: addressed ? { href: oembedOf(paths, snippet.id, view.lines), title } : null,
    marksFirstPaint: true,
    styles: ['snippet.css'],
    scripts: [
      'snippet.js',
      'snippet-lines.js',
      'snippet-keys.js',
      ...(highlighted.pending ? ['snippet-colours.js'] : []),
    ],
    main: html`<section class="card snippet${isProse ? ' wraps' : ''}">
<header class="card-head">
<div><h1 dir="auto">${title}</h1>
<p class="soft figures">${facts(context, view)}</p>
${addressed && snippet.parentId !== null ? madeFrom(context, snippet.id, snippet.parentId) : null}</div>
${addressed ? buttons(context, view) : html`<div class="buttons">${copyButton(context, null)}</div>`}
</header>
${fileTabs(context, { id: snippet.id, names, file, revision: earlier })}
${newest === undefined ? null : earlierNote(context, snippet, file, newest)}
${onetime ? html`<p class="snippet-note"><strong>${messages.onceStrong}</strong> ${messages.onceText}</p>` : null}
${highlighted.misleads ? misleadingNote(context) : null}
<div class="snippet-tools">${isProse ? null : wrapSwitch(context, view)}
${isProse ? null : goTo(context, addressed ? snippet.id : null, file)}
<button class="snippet-tool" type="button" hidden data-opens="shortcuts">${messages.keys.title}</button>
${addressed && view.mayDelete ? html`<a class="snippet-tool" href="${paths.mySnippets()}">${context.messages.mySnippets.title}</a>` : null}
${addressed ? html`<a class="snippet-tool" rel="nofollow" href="${paths.snippetReport(snippet.id)}">${messages.report}</a>${share(context, snippet.id, file)}` : null}${firstPaint}</div>
${textBody(context, { snippet, highlighted, partsAt: addressed && earlier === null ? paths.snippetLines(snippet.id, fileQuery(file)) : null })}
${shortcutDialogs(context, keysOfPage(addressed, !isProse))}
</section>`,
  })
}

function oembedOf(paths: PageContext['paths'], id: string, lines: LineRange | null = null): string {
  const address = paths.snippet(id, { lines: lines ? spell(lines) : undefined })
  return paths.absolute(paths.oembed({ url: paths.absolute(address) }))
}

/** The page of a one-time snippet before it is revealed. Loading this page does not delete it. */
export function renderSealed(context: PageContext, id: string): Html {
  const { paths } = context
  const messages = context.messages.snippets
  return taskPage(context, {
    title: messages.sealedTitle,
    sendsForms: true,
    main: html`<section class="card">
<h1>${messages.sealed}</h1>
<p class="measure">${messages.sealedText}</p>
<form method="post" action="${paths.snippet(id)}">${button({ text: messages.reveal, kind: 'primary' })}</form>
</section>`,
  })
}

/** Lexer, lines, size, lifetime. */
export function facts(
  context: PageContext,
  { snippet, highlighted, onetime, unlocked, now }: SnippetView,
): Html {
  const parts = [
    html`${lexerOf(snippet.lexer).name}`,
    html`${context.messages.snippets.lines(highlighted.lines)}`,
    html`${context.format.bytes(snippet.content.byteLength)}`,
    onetime ? null : lifetime(context, snippet.expiresAt, now),
    snippet.revision === 1 || onetime || unlocked ? null : revisionLink(context, snippet),
  ]
  return dotted(parts)
}

const revisionLink = ({ paths, messages: { snippets } }: PageContext, { id, revision }: Snippet): Html =>
  html`<a href="${paths.snippetRevisions(id)}">${snippets.revisions.number(revision)}</a>`

/** The note above an earlier revision, with the way to the newest. */
function earlierNote(context: PageContext, { id, revision }: Snippet, file: number, newest: number): Html {
  const { paths, messages } = context
  const { revisions } = messages.snippets
  return html`<p class="snippet-note" role="note">${revisions.earlier(revision, newest)} <a href="${paths.snippet(id)}">${revisions.newest}</a>${revision === 1 ? null : html` · <a href="${paths.snippetDiff(id, placeQuery(file, revision))}">${messages.snippets.changes}</a>`}</p>`
}

/** The lifetime at the time of sending; a script updates it. */
function lifetime(
  { messages: { snippets }, format }: PageContext,
  expiresAt: number | null,
  now: number,
): Html {
  if (expiresAt === null) return html`${snippets.keptForGood}`
  return html`<time datetime="${rfc3339(expiresAt)}" title="${format.exact(expiresAt)}" data-gone="${snippets.goneWhen('{when}')}" data-gone-now="${snippets.goneNow}">${snippets.goneIn(format.remaining(expiresAt - now))}</time>`
}

const madeFrom = ({ paths, messages: { snippets } }: PageContext, id: string, parentId: string): Html =>
  html`<p class="soft">${snippets.madeFrom} <a href="${paths.snippet(parentId)}">${parentId}</a>: <a href="${paths.snippetDiff(id)}">${snippets.changes}</a></p>`

export const copyButton = ({ messages: { common } }: PageContext, address: string | null): Html =>
  html`<button class="button" type="button" hidden data-key="c" data-copy="${address ?? ''}" data-copied="${common.copied}" data-not-copied="${common.notCopied}">${common.copy}</button>`

function buttons(context: PageContext, view: SnippetView): Html {
  const { snippet, file = 1, newest, mayDelete, mayEdit } = view
  const { id } = snippet
  const { paths } = context
  const place = placeQuery(file, newest === undefined ? null : snippet.revision)
  const raw = paths.snippetRaw(id, place)
  const messages = context.messages.snippets
  const link = (key: string, href: string, text: string) =>
    html`<a class="button" data-key="${key}" href="${href}">${text}</a>`
  return html`<div class="buttons">${copyButton(context, raw)}
<button class="button" type="button" hidden data-key="a" data-copy-address data-copied="${context.messages.common.copied}" data-not-copied="${context.messages.common.notCopied}">${messages.copyAddress}</button>
${link('r', raw, messages.raw)}
${link('d', paths.snippetRaw(id, { ...place, download: true }), messages.download)}
${mayEdit ? buttonLink(paths.snippetEdit(id), messages.revisions.edit) : null}
${link('e', paths.newSnippet({ from: id }), messages.editAsNew)}
${mayDelete ? buttonLink(paths.snippetDelete(id), context.messages.manage.remove, 'danger') : null}</div>`
}

const wrapSwitch = ({ messages, paths }: PageContext, { snippet, wraps }: SnippetView): Html =>
  html`<label class="snippet-tool snippet-check"><input type="checkbox" id="wrap" data-key="w" data-keep="${paths.preferences()}"${(wraps ?? wrapsAtFirst(snippet.lexer)) ? html` checked` : null}> ${messages.snippets.wrap}</label>`

/** A form to mark lines without scripts. */
const goTo = ({ paths, messages: { snippets } }: PageContext, id: string | null, file: number): Html =>
  html`<button class="snippet-tool" type="button" hidden data-opens="go-to">${snippets.goTo.title}</button>
${id === null ? null : html`<noscript><form class="snippet-go" action="${paths.snippet(id)}">${file === 1 ? null : html`<input type="hidden" name="file" value="${file}">`}<label for="go">${snippets.goTo.label}</label> <input class="input" id="go" name="go" size="8" inputmode="numeric" required> <button class="button">${snippets.goTo.go}</button></form></noscript>`}`

/** The address as a link, as a QR code, and as a frame for other pages. */
function share({ paths, messages: { snippets } }: PageContext, id: string, file: number): Html {
  const slim = paths.absolute(paths.snippetSlim(id, fileQuery(file)))
  const embed = `<iframe src="${slim}" width="100%" height="400" loading="lazy"></iframe>`
  return html`<details class="snippet-share"><summary class="snippet-tool">${snippets.more}</summary>
<div><img src="${paths.snippetQr(id)}" alt="${snippets.qr}" width="180" height="180" loading="lazy">
<div class="field"><label for="share-address">${snippets.address}</label><input class="input" id="share-address" readonly value="${paths.absolute(paths.snippet(id, fileQuery(file)))}"></div>
<div class="field"><label for="share-embed">${snippets.embed}</label><input class="input" id="share-embed" readonly value="${embed}">
<p class="hint"><a href="${paths.snippetSlim(id, fileQuery(file))}">${snippets.embedNote}</a></p></div></div>
</details>`
}

type Key = 'copy' | 'copyAddress' | 'raw' | 'download' | 'editAsNew' | 'wrap' | 'next' | 'previous' | 'goTo'

/** Keyboard shortcuts in the order of the help dialog; `snippet-keys.js` clicks the element marked with each. */
const keys: readonly (readonly [letter: string, does: Key])[] = [
  ['c', 'copy'],
  ['a', 'copyAddress'],
  ['r', 'raw'],
  ['d', 'download'],
  ['e', 'editAsNew'],
  ['w', 'wrap'],
  ['j', 'next'],
  ['k', 'previous'],
  ['g', 'goTo'],
]

/** Everything here waits for a script to open it. Single keys can be switched off (WCAG 2.2, 2.1.4). */
const shortcutDialogs = ({ messages: { manage, snippets } }: PageContext, has: ReadonlySet<Key>): Html => {
  const { keys: messages, goTo } = snippets
  const available = keys.filter(([, does]) => has.has(does))
  return html`<dialog id="shortcuts" class="snippet-dialog" aria-labelledby="shortcuts-title">
<h2 id="shortcuts-title">${messages.title}</h2>
<p class="soft">${messages.note}</p>
<dl>${available.map(([letter, does]) => row(letter, messages[does]))}${row('Esc', messages.clear)}${row('?', messages.help)}</dl>
<form method="dialog"><label class="snippet-check"><input type="checkbox" data-keys-on checked> ${messages.on}</label>
<button class="button">${messages.close}</button></form>
</dialog>
<dialog id="go-to" class="snippet-dialog" aria-labelledby="go-to-title">
<h2 id="go-to-title">${goTo.title}</h2>
<form method="dialog"><div class="field"><label for="go-to-lines">${goTo.label}</label>
<input class="input" id="go-to-lines" inputmode="numeric" pattern="[1-9]\\d{0,5}([\\-–][1-9]\\d{0,5})?" autocomplete="off" required aria-describedby="go-to-hint">
<p class="hint" id="go-to-hint">${goTo.hint}</p></div>
<p class="buttons"><button class="button primary" value="go">${goTo.go}</button><button class="button" value="" formnovalidate>${manage.cancel}</button></p></form>
</dialog>`
}

const row = (letter: string, text: string): Html =>
  html`<div><dt><kbd>${letter}</kbd></dt><dd>${text}</dd></div>`

/** The shortcuts of a page: fewer for a text that no address shows, and for one without rows. */
const keysOfPage = (addressed: boolean, hasRows: boolean): ReadonlySet<Key> =>
  new Set<Key>([
    'copy',
    ...(addressed ? (['copyAddress', 'raw', 'download', 'editAsNew'] as const) : []),
    ...(hasRows ? (['wrap', 'next', 'previous', 'goTo'] as const) : []),
  ])
