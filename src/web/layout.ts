import type { Announcement } from '../announcements/announcement.ts'
import type { Condition } from '../condition.ts'
import type { Paths } from '../paths.ts'
import type { Site } from '../site/site.ts'
import type { Format } from '../words/format.ts'
import { type Language, languageNames, languages, type Spoken } from '../words/words.ts'
import type { Assets } from './assets.ts'
import { banners } from './banners.ts'
import { type Html, html } from './html.ts'
import { renderMarkdown } from './markdown.ts'
import { brandMark } from './marks.ts'
import { staleStrip } from './stale-strip.ts'

/** What every page of the site shares at one moment. */
export type Frame = {
  readonly paths: Paths
  readonly assets: Assets
  readonly site: Site
  readonly overall: Condition | null
  /** Active ones, for the top of every page that readers see. */
  readonly banners: readonly Announcement[]
  /** Since when nothing was heard from the database; null: what is shown is current. */
  readonly staleSince: number | null
  readonly language: Language
  readonly words: Spoken
  /** Times are in the site's zone. */
  readonly format: Format
  /** The address of this page, to come back to. */
  readonly here: string
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
  /** Stands beside the main part, which is then a desk. */
  readonly rail?: Html
}

/** A whole document. */
export function layout(frame: Frame, page: Page): Html {
  const { assets, paths } = frame
  return html`<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${documentTitle(frame, page)}</title>
${page.description ? html`<meta name="description" content="${page.description}">` : null}
${page.robots ? html`<meta name="robots" content="${page.robots}">` : null}
<link rel="icon" type="image/svg+xml" href="${paths.favicon()}${frame.overall && `?status=${frame.overall}`}">
<link rel="stylesheet" href="${assets.url('app.css')}">
${frame.site.accent === '' ? null : html`<link rel="stylesheet" href="${paths.theme(frame.site.accent)}">`}
${page.styles?.map(name => html`<link rel="stylesheet" href="${assets.url(name)}">`)}
${page.feeds ? feedLinks(frame) : null}
${page.scripts?.map(name => html`<script type="module" src="${assets.url(name)}"></script>`)}
</head>
<body>
<a class="skip" href="#main">${frame.words.common.skip}</a>
${head(frame, page)}
${staleStrip(frame)}${page.rail ? null : banners(frame)}${page.rail ? html`<div class="desk">${page.rail}${mainPart(page)}</div>` : mainPart(page)}
${foot(frame)}
</body>
</html>
`
}

const mainPart = ({ narrow, main }: Page): Html =>
  html`<main id="main" class="board${narrow ? ' narrow' : ''}" tabindex="-1">${main}</main>`

/** A tab says by shape and word when something is wrong. */
function documentTitle({ site, overall, words }: Frame, { title }: Page): string {
  const named = title === site.title ? title : `${title} · ${site.title}`
  return overall === null || overall === 'UP'
    ? named
    : `${tabMarks[overall]} ${words.common.statuses[overall]} · ${named}`
}

const tabMarks = { DOWN: '■', DEGRADED: '▲', PENDING: '○', MAINTENANCE: '◆' } as const satisfies Record<
  Exclude<Condition, 'UP'>,
  string
>

const feedLinks = ({
  paths,
  site,
}: Frame) => html`<link rel="alternate" type="application/atom+xml" title="${site.title}" href="${paths.atomFeed()}">
<link rel="alternate" type="application/feed+json" title="${site.title}" href="${paths.jsonFeed()}">`

function head({ paths, site, overall, words: { common } }: Frame, { current, title }: Page): Html {
  const link = (name: Page['current'], href: string, words: string) =>
    html`<a href="${href}"${name === current ? html` aria-current="page"` : null}>${words}</a>`
  return html`<header class="head">
<a class="brand" href="${paths.home()}"${title === site.title ? html` aria-current="page"` : null}>${site.logo === '' ? brandMark(overall) : html`<img class="brand-logo" src="${site.logo}" alt="" referrerpolicy="no-referrer">`}<span>${site.title}</span></a>
<nav class="nav" aria-label="${common.mainNav}">
${link('status', paths.home(), common.status)}
${link('announcements', paths.announcements(), common.announcements)}
${link('new', paths.newSnippet(), common.newSnippet)}
</nav>
</header>`
}

function foot(frame: Frame): Html {
  const { paths, site, format } = frame
  const { common, legal } = frame.words
  return html`<footer class="foot">${site.footer === '' ? null : html`<div class="foot-own" dir="auto">${renderMarkdown(site.footer, 4)}</div>`}
<span>${common.timesIn(format.timeZone)}</span>
<a href="${paths.atomFeed()}">${common.atomFeed}</a>
<a href="${paths.jsonFeed()}">${common.jsonFeed}</a>
<a href="${paths.graphiql()}">${common.graphql}</a>
<a href="${paths.privacy()}">${legal.privacy}</a>
<a href="${paths.takedown()}" rel="nofollow">${legal.takedown}</a>
<a href="${paths.manage.home()}" rel="nofollow">${common.manage}</a>
<nav class="foot-languages" aria-label="${common.language}">${languages.map(each => languageLink(frame, each))}</nav>
</footer>`
}

const languageLink = ({ paths, here, language }: Frame, other: Language): Html =>
  other === language
    ? html`<span aria-current="true">${languageNames[other]}</span>`
    : html`<a href="${paths.language(other, here)}" hreflang="${other}" lang="${other}" rel="nofollow">${languageNames[other]}</a>`
