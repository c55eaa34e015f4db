import { type Language, languageNames, languages } from '../i18n/messages.ts'
import { banners, staleBanner } from './banners.ts'
import { type Html, html } from './html.ts'
import { renderMarkdown } from './markdown-html.ts'
import { brandMark, type Tone } from './marks.ts'
import type { PageContext } from './page-context.ts'
import { themeOf } from './theme.ts'

export type Page = {
  /** Title of the page, written before the site's title; the home page has the site's title alone. */
  readonly title: string
  /** The children of `<main class="board">`, mostly `<section class="sheet">`. */
  readonly main: Html
  /** Link of the header that is marked as the current page. */
  readonly current?: 'status' | 'announcements' | 'new' | null
  /** Names of assets, loaded as modules. */
  readonly scripts?: readonly string[]
  /** Names of style sheets besides the shared one. */
  readonly styles?: readonly string[]
  readonly robots?: 'noindex'
  readonly description?: string
  /** True: a form of the page changes something, and browsers are to send its origin with it (`isFromHere`). */
  readonly sendsForms?: boolean
  /** True: the page names the feeds of the announcements. */
  readonly feeds?: boolean
  /** True: one column for reading instead of the whole width. */
  readonly narrow?: boolean
  /** True: `main` contains `firstPaint` itself, right below its head. */
  readonly marksFirstPaint?: boolean
  /** Column beside the main part, as on pages of the management side. */
  readonly sidebar?: Html
}

/**
 * Element that browsers with `rel=expect` wait for before they paint, so that nothing above it moves while it loads. It
 * stands as early as possible, because nothing is shown of a page that is cut off or stalls before it. It is empty,
 * because the standard waits for its end and Chromium for its start.
 */
export const firstPaint = html`<span id="first-paint" hidden></span>`

/** Overrides the Referrer-Policy of all pages, with which browsers would send `Origin: null` with forms. */
const ownOrigin = html`\n<meta name="referrer" content="same-origin">`

/** A page for one reader and one task, which no search engine lists. */
export const taskPage = (context: PageContext, page: Omit<Page, 'robots' | 'narrow' | 'current'>): Html =>
  layout(context, { ...page, robots: 'noindex', narrow: true })

/** A whole document. */
export function layout(context: PageContext, page: Page): Html {
  const { assets, paths } = context
  return html`<!doctype html>
<html lang="${context.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="expect" href="#first-paint" blocking="render">
<title>${documentTitle(context, page)}</title>
${page.description ? html`<meta name="description" content="${page.description}">` : null}
${page.robots ? html`<meta name="robots" content="${page.robots}">` : null}${page.sendsForms ? ownOrigin : null}
<link rel="icon" type="image/svg+xml" href="${paths.favicon()}${context.overall && `?status=${context.overall}`}">
<link rel="stylesheet" href="${assets.url('app.css')}">
${context.site.accent === '' ? null : html`<link rel="stylesheet" href="${paths.theme({ v: themeOf(context.site.accent).version })}">`}
${page.styles?.map(name => html`<link rel="stylesheet" href="${assets.url(name)}">`)}
${page.feeds ? feedLinks(context) : null}
${scriptsOf(context, page).map(name => html`<script type="module" src="${assets.url(name)}"></script>`)}
</head>
<body>
<a class="skip" href="#main">${context.messages.common.skip}</a>
${head(context, page)}
${staleBanner(context)}${page.sidebar ? null : banners(context)}${page.marksFirstPaint ? null : firstPaint}
${page.sidebar ? html`<div class="desk">${page.sidebar}${mainPart(page)}</div>` : mainPart(page)}
${foot(context)}
</body>
</html>
`
}

/** Scripts of a page. A site with a logo needs one more, because the logo's address may not answer. */
const scriptsOf = ({ site }: PageContext, { scripts = [] }: Page): readonly string[] =>
  site.logo === '' || scripts.includes('pictures.js') ? scripts : [...scripts, 'pictures.js']

const mainPart = ({ narrow, main }: Page): Html =>
  html`<main id="main" class="board${narrow ? ' narrow' : ''}" tabindex="-1">${main}</main>`

/** Prefixes the title with a symbol and a word while something is wrong, so that the tab shows it. */
function documentTitle({ site, overall, messages }: PageContext, { title }: Page): string {
  const named = title === site.title ? title : `${title} · ${site.title}`
  return overall === null || overall === 'UP'
    ? named
    : `${tabMarks[overall]} ${messages.common.statuses[overall]} · ${named}`
}

const tabMarks = {
  DOWN: '■',
  DEGRADED: '▲',
  UNCHECKED: '?',
  PENDING: '○',
  MAINTENANCE: '◆',
} as const satisfies Record<Exclude<Tone, 'UP'>, string>

const feedLinks = ({
  paths,
  site,
}: PageContext) => html`<link rel="alternate" type="application/atom+xml" title="${site.title}" href="${paths.atomFeed()}">
<link rel="alternate" type="application/feed+json" title="${site.title}" href="${paths.jsonFeed()}">`

function head({ paths, site, overall, messages: { common } }: PageContext, { current, title }: Page): Html {
  const link = (name: Page['current'], href: string, text: string) =>
    html`<a href="${href}"${name === current ? html` aria-current="page"` : null}>${text}</a>`
  return html`<header class="head">
<a class="brand" href="${paths.home()}"${title === site.title ? html` aria-current="page"` : null}>${site.logo === '' ? brandMark(overall) : html`<img class="brand-logo" src="${site.logo}" alt="" referrerpolicy="no-referrer">`}<span dir="auto">${site.title}</span></a>
<nav class="nav" aria-label="${common.mainNav}">
${link('status', paths.home(), common.status)}
${link('announcements', paths.announcements(), common.announcements)}
${link('new', paths.newSnippet(), common.newSnippet)}
</nav>
</header>`
}

function foot(context: PageContext): Html {
  const { paths, site, format } = context
  const { common, legal } = context.messages
  return html`<footer class="foot">${site.footer === '' ? null : html`<div class="foot-own" dir="auto">${renderMarkdown(site.footer, 4)}</div>`}
<span>${common.timesIn(format.timeZone)}</span>
<a href="${paths.atomFeed()}">${common.atomFeed}</a>
<a href="${paths.jsonFeed()}">${common.jsonFeed}</a>
<a href="${paths.graphiql()}">${common.graphql}</a>
<a href="${paths.privacy()}">${legal.privacy}</a>
<a href="${paths.takedown()}" rel="nofollow">${legal.takedown}</a>
<a href="${paths.manage.home()}" rel="nofollow">${common.manage}</a>
<nav class="foot-languages" aria-label="${common.language}">${languages.map(each => languageLink(context, each))}</nav>
</footer>`
}

const languageLink = ({ paths, here, language }: PageContext, other: Language): Html =>
  other === language
    ? html`<span aria-current="true">${languageNames[other]}</span>`
    : html`<a href="${paths.language(other, { back: here })}" hreflang="${other}" lang="${other}" rel="nofollow">${languageNames[other]}</a>`
