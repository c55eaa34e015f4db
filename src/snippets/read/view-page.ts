import { rfc3339 } from '../../lib/time.ts'
import { type Html, html } from '../../web/html.ts'
import { firstPaint, layout, taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, buttonLink, dotted } from '../../web/ui.ts'
import { lexerOf } from '../model/lexers.ts'
import type { Snippet } from '../model/snippet.ts'
import { receiptNote } from '../sharing/receipt-note.ts'
import type { SealedSnippet } from '../snippet-read-store.ts'
import { fileTabs } from './file-tabs.ts'
import { fileQuery, placeQuery } from './files.ts'
import type { Highlighted } from './highlight.ts'
import { hasRows } from './line-rows.ts'
import { isFreshlyMade, makerSlip } from './maker-slip.ts'
import { type LineRange, spell } from './marked-lines.ts'
import { keysOfPage, shortcutDialogs } from './shortcut-dialogs.ts'
import { copyButton, snippetBar } from './snippet-bar.ts'
import { revealedMenu, snippetMenu } from './snippet-menu.ts'
import { isWhole, misleadingNote, textBody } from './text-body.ts'
import { viewsOfText } from './views/view-kind.ts'
import { stylesOfView, viewSwitch } from './views/view-switch.ts'

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
  /** True: its maker sees the slip above the text, because they have not dismissed it. */
  readonly hasSlip?: boolean
  /** True if the snippet was just revealed, and so deleted. */
  readonly onetime: boolean
  /** How often a text that was revealed can still be read. */
  readonly readsLeft?: number | null
  /** True if it was opened with its password, without which no address shows it. */
  readonly unlocked?: boolean
  /** Wrap setting of this reader; null: not set. */
  readonly wraps?: boolean | null
  /** Lines that the address marks. */
  readonly lines?: LineRange | null
  readonly now: number
}

/** The page of a snippet: a bar, and the text edge to edge, which replaces the placeholder. */
export function renderSnippet(context: PageContext, view: SnippetView): Html {
  const { snippet, highlighted, onetime, unlocked, names = [], file = 1, newest } = view
  const earlier = newest === undefined ? null : snippet.revision
  const { paths } = context
  const messages = context.messages.snippets
  const title = snippet.filename ?? messages.untitled
  const addressed = !onetime && !unlocked
  // Markdown that is plain for now has the tools of prose, none of which goes when the prose comes.
  const isProse = isWhole(highlighted)
  return layout(context, {
    title,
    robots: 'noindex',
    width: 'full',
    preview: addressed && newest === undefined ? linkPreview(context, snippet, file) : null,
    embed: addressed ? { href: oembedOf(paths, snippet.id, view.lines), title } : null,
    marksFirstPaint: true,
    styles: ['snippet.css', 'snippet-page.css', ...stylesOfView(viewsOfText(snippet).kind)],
    scripts: [
      'snippet.js',
      'snippet-lines.js',
      'snippet-keys.js',
      ...(highlighted.pending ? ['snippet-colours.js'] : []),
    ],
    main: html`<article class="snippet snippet-page${isProse ? ' wraps' : ''}">
${bar(context, view, { title, addressed, isProse })}
${addressed && view.mayDelete && view.hasSlip ? makerSlip(context, snippet, view.now) : null}
${fileTabs(context, { id: snippet.id, names, file, revision: earlier })}
${newest === undefined ? null : earlierNote(context, snippet, file, newest)}
${receiptNote(context, { ...snippet, onetime })}
${onetime ? html`<p class="snippet-note"><strong>${messages.onceStrong}</strong> ${view.readsLeft ? messages.readsLeftText : messages.onceText}</p>` : null}
${highlighted.misleads ? misleadingNote(context, { content: snippet.content, rowId: isProse || !hasRows(highlighted.lines) ? null : 'L' }) : null}${firstPaint}
${viewSwitch(context, { snippet, highlighted, file, revision: earlier, addressed })}
${textBody(context, { snippet, highlighted, partsAt: addressed && earlier === null ? paths.snippetLines(snippet.id, fileQuery(file)) : null })}
${isProse || !addressed ? null : linesButton(context)}
${shortcutDialogs(context, keysOfPage({ addressed, hasRows: !isProse }))}
</article>`,
  })
}

type Shown = { readonly title: string; readonly addressed: boolean; readonly isProse: boolean }

function bar(context: PageContext, view: SnippetView, { title, addressed, isProse }: Shown): Html {
  const { snippet, onetime, file = 1, newest, mayDelete, mayEdit = false, wraps = null, now } = view
  const about = { title, details: facts(context, view) }
  if (!addressed)
    return snippetBar(context, {
      ...about,
      brief: onetime ? null : lifetime(context, snippet.expiresAt, now),
      actions: copyButton(context, { what: 'text', kind: 'primary' }),
      menu: revealedMenu(context, { snippet, wraps, isProse, hasRevisions: hasRevisions(view) }),
    })
  const earlier = newest === undefined ? null : snippet.revision
  const raw = context.paths.snippetRaw(snippet.id, placeQuery(file, earlier))
  const primary = mayDelete && isFreshlyMade(snippet.createdAt, now) ? 'address' : 'text'
  const isFirst = primary === 'address'
  // At the end, so that nothing moves when it goes.
  const waiting = view.highlighted.pending
    ? html`<span class="bar-wide" data-waiting> · ${context.messages.snippets.coloursFollow}</span>`
    : null
  return snippetBar(context, {
    ...about,
    brief: html`${lifetime(context, snippet.expiresAt, now)}${waiting}`,
    actions: html`${copyButton(context, { what: 'address', kind: isFirst ? 'primary' : 'wide' })}
${copyButton(context, isFirst ? { what: 'text', raw, kind: 'wide' } : { what: 'text', raw })}
<a class="button bar-wide" data-key="r" href="${raw}">${context.messages.snippets.raw}</a>`,
    menu: snippetMenu(context, { snippet, file, earlier, isProse, wraps, mayEdit, mayDelete, primary }),
  })
}

/** The button beside lines that were selected; `snippet-lines.js` fills it in and shows it. */
export const linesButton = ({ messages: { common, snippets } }: PageContext): Html =>
  html`<button class="button snippet-lines" type="button" hidden data-copy-lines data-one="${snippets.copyLine('{line}')}" data-many="${snippets.copyLines('{from}', '{to}')}" data-copied="${common.copied}" data-not-copied="${common.notCopied}"></button>`

/** The picture that chats show beside a link to a snippet. A changed text has another address, since chats keep pictures. */
export const linkPreview = (
  { paths }: Pick<PageContext, 'paths'>,
  { id, revision = 1 }: Pick<Snippet, 'id'> & Partial<Pick<Snippet, 'revision'>>,
  file = 1,
): string => paths.snippetPicture(id, { ...fileQuery(file), ...(revision === 1 ? {} : { v: revision }) })

function oembedOf(paths: PageContext['paths'], id: string, lines: LineRange | null = null): string {
  const address = paths.snippet(id, { lines: lines ? spell(lines) : undefined })
  return paths.absolute(paths.oembed({ url: paths.absolute(address) }))
}

type Sealed = Pick<SealedSnippet, 'id' | 'deletable' | 'readsMax' | 'receipt'>

/** The page of a snippet with a number of reads before it is revealed. Loading this page takes none of them. */
export function renderSealed(context: PageContext, { id, deletable, readsMax, receipt }: Sealed): Html {
  const { paths } = context
  const messages = context.messages.snippets
  const isOnce = readsMax === 1
  return taskPage(context, {
    title: isOnce ? messages.sealedTitle : messages.countedTitle,
    preview: linkPreview(context, { id }),
    sendsForms: true,
    main: html`<section class="card">
<h1>${isOnce ? messages.sealed : messages.counted}</h1>
<p class="measure">${isOnce ? messages.sealedText : messages.countedText}</p>
${receiptNote(context, { id, receipt, onetime: true, isTask: true })}
<form method="post" action="${paths.snippet(id)}">${button({ text: messages.reveal, kind: 'primary' })}</form>
${deletable ? html`<p>${buttonLink(paths.snippetDelete(id), context.messages.manage.remove)}</p>` : null}
</section>`,
  })
}

/** Lexer, lines, size, and the revision of a changed text. */
export function facts(context: PageContext, view: Omit<SnippetView, 'mayDelete'>): Html {
  const { snippet, highlighted } = view
  const { snippets } = context.messages
  return dotted([
    html`${lexerOf(snippet.lexer).name}`,
    html`${snippets.lines(highlighted.lines)}`,
    html`${context.format.bytes(snippet.content.byteLength)}`,
    hasRevisions(view) ? revisionLink(context, snippet) : null,
  ])
}

/** True for a changed text, and for the first revision of one that was opened with its password. */
const hasRevisions = ({ snippet, onetime, unlocked, newest }: Omit<SnippetView, 'mayDelete'>): boolean =>
  !onetime && (snippet.revision > 1 || (unlocked === true && newest !== undefined))

const revisionLink = ({ paths, messages: { snippets } }: PageContext, { id, revision }: Snippet): Html =>
  html`<a href="${paths.snippetRevisions(id)}">${snippets.revisions.number(revision)}</a>`

/** The note above an earlier revision, with the way to the newest. */
function earlierNote(context: PageContext, { id, revision }: Snippet, file: number, newest: number): Html {
  const { paths, messages } = context
  const { revisions } = messages.snippets
  return html`<p class="snippet-note" role="note">${revisions.earlier(revision, newest)} <a href="${paths.snippet(id)}">${revisions.newest}</a>${revision === 1 ? null : html` · <a href="${paths.snippetDiff(id, placeQuery(file, revision))}">${messages.snippets.changes}</a>`}</p>`
}

/** The lifetime at the time of sending; a script updates it. */
export function lifetime(
  { messages: { snippets }, format }: PageContext,
  expiresAt: number | null,
  now: number,
): Html {
  if (expiresAt === null) return html`${snippets.keptForGood}`
  return html`<time datetime="${rfc3339(expiresAt)}" title="${format.exact(expiresAt)}" data-gone="${snippets.goneWhen('{when}')}" data-gone-now="${snippets.goneNow}">${snippets.goneIn(format.remaining(expiresAt - now))}</time>`
}
