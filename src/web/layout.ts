import { banners, staleBanner } from './banners.ts'
import { type Html, html, trusted } from './html.ts'
import { linkPictureSize } from './link-picture.ts'
import { renderMarkdown } from './markdown-html.ts'
import { brandMark, type Tone } from './marks.ts'
import type { PageContext } from './page-context.ts'
import { footerPreferences } from './preferences.ts'
import { themeOf } from './theme.ts'

export type Page = {
  /** Title of the page, written before the site's title; the home page has the site's title alone. */
  readonly title: string
  /** The children of `<main class="content">`, mostly `<section class="card">`. */
  readonly main: Html
  /** Link of the header that is marked as the current page. */
  readonly current?: 'status' | 'history' | 'announcements' | 'new' | 'subscribe' | null
  /** Names of assets, loaded as modules. */
  readonly scripts?: readonly string[]
  /** Names of style sheets besides the shared one. */
  readonly styles?: readonly string[]
  readonly robots?: 'noindex'
  readonly description?: string
  /** The condition that the picture of a link shows; the overall one if not given, no picture if null. */
  readonly pictured?: Tone | null
  /** Address of a picture of this page alone that a link shows instead. */
  readonly preview?: string | null
  /** What search engines read of the page (JSON-LD). */
  readonly linkedData?: object
  /** True: a form of the page changes something, and browsers are to send its origin with it (`isFromHere`). */
  readonly sendsForms?: boolean
  /** True: the page names the feeds of the announcements. */
  readonly feeds?: boolean
  /** Address and title of how other sites show the page (oEmbed). */
  readonly embed?: { readonly href: string; readonly title: string } | null
  /** True: browsers may install the page as an app of its own, in which iOS shows notifications. */
  readonly installable?: boolean
  /** Width of the content: `reading` 720 px, `status` 880 px, `full` the window, without margins; when not given, up to 1280 px. */
  readonly width?: 'reading' | 'status' | 'full'
  /** Address and title of the link *Subscribe* in the header; when not given, the page with the choice of subscriptions. */
  readonly subscribe?: { readonly href: string; readonly title: string }
  /** Address at which this page is edited, for readers who are signed in. */
  readonly edit?: string | null
  /** True: `main` contains `firstPaint` itself, right below its head. */
  readonly marksFirstPaint?: boolean
  /** Column beside the main part, as on pages of the management side, with the choice of the colours. */
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
export const taskPage = (context: PageContext, page: Omit<Page, 'robots' | 'width' | 'current'>): Html =>
  layout(context, { ...page, robots: 'noindex', width: 'reading' })

/** A whole document. */
export function layout(context: PageContext, page: Page): Html {
  const { assets, paths } = context
  return html`<!doctype html>
<html lang="${context.language}"${context.isPart ? html` data-events="${paths.events()}"` : null}${context.colorScheme && html` data-color-scheme="${context.colorScheme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<link rel="expect" href="#first-paint" blocking="render">
<title>${documentTitle(context, page)}</title>
${page.description ? html`<meta name="description" content="${page.description}">` : null}
${page.preview || (page.description && !page.robots) ? openGraph(context, page) : null}
${page.linkedData ? linkedData(page.linkedData) : null}${page.robots ? html`<meta name="robots" content="${page.robots}">` : null}${page.sendsForms ? ownOrigin : null}
<link rel="icon" type="image/svg+xml" href="${paths.favicon()}${context.overall && `?status=${context.overall}`}">
<link rel="stylesheet" href="${assets.url('app.css')}">
${context.site.accent === '' ? null : html`<link rel="stylesheet" href="${paths.theme({ v: themeOf(context.site.accent).version })}">`}
${page.styles?.map(name => html`<link rel="stylesheet" href="${assets.url(name)}">`)}
${page.feeds ? feedLinks(context) : null}${page.embed ? embedLink(page.embed) : null}${page.installable ? appLinks(context) : null}
${scriptsOf(context, page).map(name => html`<script type="module" src="${assets.url(name)}"></script>`)}
</head>
<body${page.width ? html` class="width-${page.width}"` : null}>
<a class="skip" href="#main">${context.messages.common.skip}</a>
${head(context, page)}
${staleBanner(context)}${page.sidebar ? null : banners(context)}${page.marksFirstPaint ? null : firstPaint}
${page.sidebar ? html`<div class="admin-columns">${page.sidebar}${mainPart(page)}</div>` : mainPart(page)}
${foot(context, page)}
</body>
</html>
`
}

/** A block of data, which browsers do not run. Its text cannot end it, because no `<` is left. */
const linkedData = (data: object): Html =>
  html`<script type="application/ld+json">${trusted(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>\n`

/** Title and summary that chats and networks show of a link (Open Graph). */
function openGraph(context: PageContext, page: Page): Html {
  const { site, paths, here } = context
  const { title, description } = page
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${site.title}">
<meta property="og:title" content="${title}">
${description && html`<meta property="og:description" content="${description}">\n`}<meta property="og:url" content="${paths.absolute(here)}">
${linkPictureOf(context, page)}`
}

function linkPictureOf({ paths, overall, messages }: PageContext, page: Page): Html | null {
  const { title, pictured = overall, preview } = page
  if (preview) return pictureTags(paths.absolute(preview), title)
  if (!pictured) return null
  return pictureTags(
    paths.absolute(paths.linkPicture({ status: pictured })),
    messages.common.statuses[pictured],
  )
}

const pictureTags = (href: string, alt: string): Html => html`<meta property="og:image" content="${href}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${linkPictureSize.width}">
<meta property="og:image:height" content="${linkPictureSize.height}">
<meta property="og:image:alt" content="${alt}">
<meta name="twitter:card" content="summary_large_image">`

/** Scripts of a page. A site with a logo needs one more, because the logo's address may not answer. */
const scriptsOf = ({ site }: PageContext, { scripts = [] }: Page): readonly string[] => [
  // It keeps the page as the server sent it, before others change it.
  ...scripts.filter(each => each === 'live.js'),
  'page.js',
  ...scripts.filter(each => each !== 'live.js'),
  ...(site.logo === '' || scripts.includes('pictures.js') ? [] : ['pictures.js']),
]

const mainPart = ({ main }: Page): Html => html`<main id="main" class="content" tabindex="-1">${main}</main>`

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

const embedLink = ({ href, title }: NonNullable<Page['embed']>): Html =>
  html`<link rel="alternate" type="application/json+oembed" title="${title}" href="${href}">`

const appLinks = ({ paths }: PageContext) =>
  html`\n<link rel="manifest" href="${paths.webPush.manifest()}">
<link rel="apple-touch-icon" href="${paths.webPush.icon('180')}">`

function head(context: PageContext, page: Page): Html {
  const { paths, site, overall, messages } = context
  const { common } = messages
  return html`<header class="site-header"><div>
<a class="brand" href="${paths.home()}"${page.title === site.title ? html` aria-current="page"` : null}>${site.logo === '' ? brandMark(overall) : html`<img class="brand-logo" src="${site.logo}" alt="" referrerpolicy="no-referrer">`}<span dir="auto">${site.title}</span></a>
<nav class="nav" aria-label="${common.mainNav}">
${navLinks(context, page)}
</nav>
<div class="site-actions">
${page.sidebar || context.isPart ? null : subscribeLink(context, page)}
${staffMenu(context, page)}
<details class="menu narrow-only"><summary aria-label="${common.menu}"><svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M3 5h14M3 10h14M3 15h14"/></svg></summary>
<nav class="menu-list" aria-label="${common.mainNav}">
${navLinks(context, page)}
${staffLinks(context, page).map(([href, text]) => html`<a href="${href}" rel="nofollow">${text}</a>`)}
</nav></details>
</div>
</div></header>`
}

const subscribeLink = ({ paths, messages }: PageContext, { current, subscribe }: Page): Html =>
  html`<a class="button" href="${subscribe?.href ?? paths.subscribe()}"${subscribe && html` rel="nofollow" aria-label="${subscribe.title}"`}${current === 'subscribe' ? html` aria-current="page"` : null}>${messages.subscribe.title}</a>`

function navLinks({ paths, isPart, messages }: PageContext, { current }: Page): Html {
  const { common } = messages
  const link = (name: Page['current'], href: string, text: string) =>
    html`<a href="${href}"${name === current ? html` aria-current="page"` : null}>${text}</a>`
  return html`${link('status', paths.home(), common.status)}
${link('history', paths.history(), messages.history.title)}
${link('announcements', paths.announcements(), common.news)}
${isPart ? null : link('new', paths.newSnippet(), common.snippets)}`
}

/** The menu of those who are signed in, on wide screens; on narrow ones its links are in the menu of the page. */
function staffMenu(context: PageContext, page: Page): Html | null {
  const links = staffLinks(context, page)
  if (links.length === 0) return null
  return html`<details class="menu wide-only"><summary aria-label="${context.messages.common.account}"><svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="10" cy="6.5" r="3.5"/><path d="M3 18a7 7 0 0 1 14 0"/></svg></summary><div class="menu-list">
${links.map(
  ([href, text]) => html`<a href="${href}" rel="nofollow">${text}</a>
`,
)}</div></details>`
}

/** Links of those who are signed in: to edit this page, to the management side, and to sign out. */
function staffLinks(
  { paths, isSignedIn, messages: { common, manage } }: PageContext,
  { edit = null, sidebar }: Page,
): readonly (readonly [href: string, text: string])[] {
  if (!isSignedIn || sidebar) return []
  return [
    ...(edit === null ? [] : [[edit, common.editPage] as const]),
    [paths.manage.home(), common.manage],
    [paths.manage.signOut(), manage.signOut],
  ]
}

function foot(context: PageContext, page: Page): Html {
  const { paths, site, isSignedIn, isPart } = context
  const { common, legal } = context.messages
  return html`<footer class="site-footer">${site.footer === '' ? null : html`<div class="site-footer-text" dir="auto">${renderMarkdown(site.footer, 4)}</div>`}
<a href="${paths.privacy()}">${legal.privacy}</a>
<a href="${paths.takedown()}" rel="nofollow">${legal.takedown}</a>
<details class="developers"><summary>${common.developers}</summary>
<a href="${paths.atomFeed()}">${common.atomFeed}</a>
<a href="${paths.jsonFeed()}">${common.jsonFeed}</a>
${
  isPart
    ? null
    : html`<a href="${paths.graphiql()}">${common.graphql}</a>
<a href="${paths.api.home()}">${common.restApi}</a>`
}
</details>
${isSignedIn || isPart ? null : html`<a href="${paths.manage.home()}" rel="nofollow">${common.manage}</a>`}
${footerPreferences(context, { hasColors: !page.sidebar })}
</footer>`
}
