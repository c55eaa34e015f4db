import type { Status } from '../monitors/monitor.ts'
import type { Paths } from '../paths.ts'
import type { Assets } from './assets.ts'
import { type Html, html } from './html.ts'
import { brandMark } from './marks.ts'
import { statusWord } from './words.ts'

/** What every page of the site shares at one moment. */
export type Frame = {
  readonly paths: Paths
  readonly assets: Assets
  readonly siteTitle: string
  readonly overall: Status | null
}

export type Page = {
  /** Comes before the site's title; the site's own title stands alone. */
  readonly title: string
  /** The children of `<main class="board">`, mostly `<section class="sheet">`. */
  readonly main: Html
  /** Which link of the head is this page. */
  readonly current?: 'status' | 'announcements' | 'new' | null
  /** Names of assets, loaded as modules. */
  readonly scripts?: readonly string[]
  /** Names of style sheets besides the shared one. */
  readonly styles?: readonly string[]
  readonly robots?: 'noindex'
  readonly description?: string
  /** True: the page names the feeds of the announcements. */
  readonly feeds?: boolean
  /** True: one column for reading instead of the whole board. */
  readonly narrow?: boolean
}

/** A whole document. */
export function layout(frame: Frame, page: Page): Html {
  const { assets, paths } = frame
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${documentTitle(frame, page)}</title>
${page.description ? html`<meta name="description" content="${page.description}">` : null}
${page.robots ? html`<meta name="robots" content="${page.robots}">` : null}
<link rel="icon" type="image/svg+xml" href="${paths.favicon()}${frame.overall && `?status=${frame.overall}`}">
<link rel="stylesheet" href="${assets.url('app.css')}">
${page.styles?.map(name => html`<link rel="stylesheet" href="${assets.url(name)}">`)}
${page.feeds ? feedLinks(frame) : null}
${page.scripts?.map(name => html`<script type="module" src="${assets.url(name)}"></script>`)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${head(frame, page)}
<main id="main" class="board${page.narrow ? ' narrow' : ''}" tabindex="-1">${page.main}</main>
${foot(frame)}
</body>
</html>
`
}

/** A tab says by shape and word when something is wrong. */
function documentTitle({ siteTitle, overall }: Frame, { title }: Page): string {
  const named = title === siteTitle ? title : `${title} · ${siteTitle}`
  return overall === null || overall === 'UP'
    ? named
    : `${tabMarks[overall]} ${statusWord[overall]} · ${named}`
}

const tabMarks = { DOWN: '■', PENDING: '○', MAINTENANCE: '◆' } as const satisfies Record<
  Exclude<Status, 'UP'>,
  string
>

const feedLinks = ({
  paths,
  siteTitle,
}: Frame) => html`<link rel="alternate" type="application/atom+xml" title="${siteTitle}" href="${paths.atomFeed()}">
<link rel="alternate" type="application/feed+json" title="${siteTitle}" href="${paths.jsonFeed()}">`

function head({ paths, siteTitle, overall }: Frame, { current, title }: Page): Html {
  const link = (name: Page['current'], href: string, words: string) =>
    html`<a href="${href}"${name === current ? html` aria-current="page"` : null}>${words}</a>`
  return html`<header class="head">
<a class="brand" href="${paths.home()}"${title === siteTitle ? html` aria-current="page"` : null}>${brandMark(overall)}<span>${siteTitle}</span></a>
<nav class="nav" aria-label="Main">
${link('status', paths.home(), 'Status')}
${link('announcements', paths.announcements(), 'Announcements')}
${link('new', paths.newSnippet(), 'New snippet')}
</nav>
</header>`
}

const foot = ({ paths }: Frame) => html`<footer class="foot">
<span>Times are in UTC.</span>
<a href="${paths.atomFeed()}">Atom feed</a>
<a href="${paths.jsonFeed()}">JSON feed</a>
<a href="${paths.graphiql()}">GraphQL</a>
</footer>`
