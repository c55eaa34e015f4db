import { type Actor, may, type Permission } from '../kernel/actor.ts'
import { type Html, html } from '../web/html.ts'
import { layout, type Page } from '../web/layout.ts'
import type { PageContext } from '../web/page-context.ts'
import type { NoticeAbout } from './named-notice.ts'
import { type Undo, undoForm } from './undo.ts'

/** The context that every admin page of one request shares. */
export type AdminContext = PageContext & {
  readonly actor: Actor
  /** The CSRF token for the page's forms, masked anew for every response. */
  readonly csrf: string
  /** Key of the notice about the last action, in `messages.manage.notices`; null if there is none. */
  readonly notice: string | null
  /** The thing that the notice is about; null if unknown. */
  readonly about?: NoticeAbout | null
  /** Page number of the list on the page, from 1. */
  readonly listPage: number
}

type Place =
  | 'overview'
  | 'announcements'
  | 'monitors'
  | 'maintenance'
  | 'notifications'
  | 'moderation'
  | 'site'
  | 'accounts'
  | 'tokens'
  | 'audit'
  | 'account'

type AdminPage = Omit<Page, 'current' | 'narrow' | 'robots' | 'feeds'> & {
  /** The entry of the sidebar to mark as current; null if none is. */
  readonly current: Place | null
  /** Buttons beside the heading. */
  readonly actions?: Html | null
  /** Heading of the page, if it differs from the title. */
  readonly heading?: Html | string
}

/** Renders a whole admin page: the layout of public pages, with the sidebar, a notice, the heading and `main`. */
export function adminPage(
  context: AdminContext,
  { current, actions, heading, main, ...page }: AdminPage,
): Html {
  return layout(context, {
    ...page,
    styles: ['admin.css', ...(page.styles ?? [])],
    scripts: [...(page.scripts ?? []), 'sign-out.js'],
    robots: 'noindex',
    current: null,
    sidebar: sidebar(context, current),
    main: html`${notice(context)}
<header class="desk-head"><h1 dir="auto">${heading ?? page.title}</h1>${actions ? html`<div class="buttons">${actions}</div>` : null}</header>
${main}`,
  })
}

/** Hidden field with the CSRF token, for every form that is sent with POST. */
export const csrfField = ({ csrf }: Pick<AdminContext, 'csrf'>): Html =>
  html`<input type="hidden" name="csrf" value="${csrf}">`

function sidebar(context: AdminContext, current: Place | null): Html {
  const { paths, messages, actor } = context
  const { manage } = messages
  const link = (place: Place, href: string, permission?: Permission) =>
    permission && !may(actor, permission)
      ? null
      : html`<li><a href="${href}"${place === current ? html` aria-current="page"` : null}>${manage[place]}</a></li>`
  return html`<nav class="sidebar" aria-label="${manage.nav}">
<ul class="sidebar-main">
${link('overview', paths.manage.overview(), 'read')}
${link('announcements', paths.manage.announcements(), 'read')}
${link('monitors', paths.manage.monitors(), 'read')}
${link('maintenance', paths.manage.maintenance(), 'read')}
${link('notifications', paths.manage.channels(), 'notifications')}
${link('moderation', paths.manage.reports(), 'moderation')}
${link('site', paths.manage.site(), may(actor, 'site') ? 'site' : 'information')}
${link('accounts', paths.manage.accounts(), 'accounts')}
</ul>
<ul class="sidebar-more">
${link('tokens', paths.manage.tokens())}
${link('audit', paths.manage.audit(), 'audit')}
${link('account', paths.manage.account())}
</ul>
<form method="post" action="${paths.manage.signOut()}" data-signs-out="${actor.accountId}">${csrfField(context)}<button class="sidebar-sign-out">${manage.signOut}</button></form>
</nav>`
}

/** Shows the result of the last action as a polite live region, with an undo button if the action can be undone. */
function notice(context: AdminContext): Html | null {
  const { notice: key, about, messages } = context
  const { notices, namedNotices } = messages.manage
  if (key === null || !Object.hasOwn(notices, key)) return null
  const named: Readonly<Record<string, (name: string) => string>> = namedNotices
  const plain: Readonly<Record<string, string>> = notices
  const text = about?.name && Object.hasOwn(named, key) ? named[key]?.(about.name) : plain[key]
  if (!text) return null
  return about?.undo
    ? html`<div class="notice"><p role="status" dir="auto">${text}</p>${undoButton(context, about.undo)}</div>`
    : html`<p class="notice" role="status" dir="auto">${text}</p>`
}

function undoButton(context: AdminContext, undo: Undo): Html {
  const { action, fields } = undoForm(context.paths, undo)
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${action}">${csrfField(context)}${hidden}<button class="undo">${context.messages.manage.undo}</button></form>`
}
