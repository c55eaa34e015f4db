import { type Actor, may, type Permission, type Role } from '../kernel/actor.ts'
import { type Html, html } from '../web/html.ts'
import { statusMark, type Tone } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { colorPreference } from '../web/preferences.ts'
import { csrfField } from './csrf-field.ts'
import { countedMax, type SidebarCounts } from './sidebar-counts.ts'

export type Place =
  | 'search'
  | 'overview'
  | 'incidents'
  | 'news'
  | 'monitors'
  | 'maintenance'
  | 'notifications'
  | 'moderation'
  | 'site'
  | 'subscribers'
  | 'statusPages'
  | 'accounts'
  | 'tokens'
  | 'audit'
  | 'account'

/** What the sidebar shows besides the place of a page. */
export type SidebarContext = PageContext & {
  readonly actor: Actor
  /** The role of the account; absent where there is none. */
  readonly role?: Role
  /** What waits; null or absent if it is not known. */
  readonly counts?: SidebarCounts | null
  /** The CSRF token for the page's forms, masked anew for every response. */
  readonly csrf: string
}

/** Places of the entries in the lists of the sidebar; the search stands above them. */
type EntryPlace = Exclude<Place, 'search'>

type Entry = {
  readonly place: EntryPlace
  readonly href: string
  readonly count: Html | null
}

/** The column beside the pages of the management side. */
export function sidebar(context: SidebarContext, current: Place | null): Html {
  const { paths, messages, actor, role } = context
  const { manage } = messages
  const { work, settings } = entriesFor(context)
  const items = (entries: readonly Entry[]) =>
    entries.map(entry => html`<li>${link(context, entry, current)}</li>\n`)
  return html`<nav class="sidebar" aria-label="${manage.nav}">
${searchLink(context, current)}
<ul class="sidebar-main">
${items(work)}</ul>
<ul class="sidebar-more">
${items(settings)}</ul>
<div class="sidebar-person">
<p><bdi>${actor.name}</bdi>${role ? html` <span class="soft">${manage.roles[role]}</span>` : null}</p>
${link(context, account(context), current)}
${colorPreference(context)}
<form method="post" action="${paths.manage.signOut()}" data-signs-out="${actor.accountId}">${csrfField(context)}<button class="sidebar-sign-out">${manage.signOut}</button></form>
</div>
</nav>`
}

/** What the bar of narrow screens shows; everything else is below its menu. */
const inBar: ReadonlySet<Place> = new Set(['overview', 'incidents', 'monitors'])

/** The bar at the bottom of narrow screens, instead of the sidebar. */
export function bottomBar(context: SidebarContext, current: Place | null): Html {
  const { paths, messages, actor } = context
  const { manage } = messages
  const { work, settings } = entriesFor(context)
  const links = (entries: readonly Entry[]) => entries.map(entry => html`${link(context, entry, current)}\n`)
  return html`
<nav class="bottom-bar" aria-label="${manage.nav}">
${links(work.filter(({ place }) => inBar.has(place)))}<details class="menu"><summary>${manage.more}</summary><div class="menu-list">
${searchLink(context, current)}
${links([...work.filter(({ place }) => !inBar.has(place)), ...settings, account(context)])}${colorPreference(context)}
<form method="post" action="${paths.manage.signOut()}" data-signs-out="${actor.accountId}">${csrfField(context)}<button class="sidebar-sign-out">${manage.signOut}</button></form>
</div></details>
</nav>`
}

/** The link to the search, which the script of the palette opens in place. */
const searchLink = ({ paths, messages: { manage } }: SidebarContext, current: Place | null): Html =>
  html`<a class="search-link" href="${paths.manage.search()}"${current === 'search' ? html` aria-current="page"` : null} data-opens-palette>${searchIcon}${manage.search}<kbd hidden></kbd></a>`

const searchIcon = html`<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="8.5" cy="8.5" r="5.5"/><path d="M13 13l4.5 4.5"/></svg>`

const account = ({ paths }: SidebarContext): Entry => ({
  place: 'account',
  href: paths.manage.account(),
  count: null,
})

const link = ({ messages }: SidebarContext, { place, href, count }: Entry, current: Place | null): Html =>
  html`<a href="${href}"${place === current ? html` aria-current="page"` : null}>${messages.manage[place]}${count}</a>`

/** All pages that the sidebar leads to, in its order. */
export function sidebarEntries(context: SidebarContext): readonly Entry[] {
  const { work, settings } = entriesFor(context)
  return [...work, ...settings, account(context)]
}

type Entries = { readonly work: readonly Entry[]; readonly settings: readonly Entry[] }

/** The entries that the actor may open. */
function entriesFor(context: SidebarContext): Entries {
  const { actor, messages, counts, paths } = context
  const { manage } = paths
  const { waiting } = messages.manage
  const entry = (
    place: EntryPlace,
    href: string,
    permission: Permission | null,
    count: Html | null = null,
  ) => (permission === null || may(actor, permission) ? [{ place, href, count }] : [])
  const counted = (number: number | undefined, word: string, tone: Tone | null) =>
    number ? count(context, number, word, tone) : null
  return {
    work: [
      ...entry('overview', manage.overview(), 'read'),
      ...entry(
        'incidents',
        manage.announcements({ kind: 'incident' }),
        'read',
        counted(counts?.incidents, waiting.incidents, 'DEGRADED'),
      ),
      ...entry('news', manage.announcements({ kind: 'notice' }), 'read'),
      ...entry(
        'monitors',
        manage.monitors(),
        'read',
        counted(counts?.monitorsDown, messages.common.statuses.DOWN, 'DOWN'),
      ),
      ...entry('maintenance', manage.maintenance(), 'read'),
      ...entry(
        'notifications',
        manage.channels(),
        'notifications',
        counted(counts?.channels, waiting.channels, 'DEGRADED'),
      ),
      ...entry('moderation', manage.reports(), 'moderation', counted(counts?.reports, waiting.reports, null)),
    ],
    settings: [
      ...entry('site', manage.site(), may(actor, 'site') ? 'site' : 'information'),
      ...entry('subscribers', manage.subscribers(), 'subscribers'),
      ...entry('statusPages', manage.statusPages(), 'site'),
      ...entry('accounts', manage.accounts(), 'accounts'),
      ...entry('tokens', manage.tokens(), null),
      ...entry('audit', manage.audit(), 'audit'),
    ],
  }
}

/** A number beside an entry, with the mark of its tone; screen readers get the word, too. */
const count = ({ format }: SidebarContext, number: number, word: string, tone: Tone | null): Html =>
  html` <span class="count">${tone && statusMark(tone)}${number > countedMax ? `${format.number(countedMax)}+` : format.number(number)}<span class="visually-hidden"> ${word}</span></span>`
