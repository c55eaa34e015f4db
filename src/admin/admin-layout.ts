import { type Html, html } from '../web/html.ts'
import { layout, type Page } from '../web/layout.ts'
import { csrfField } from './csrf-field.ts'
import type { NoticeAbout } from './named-notice.ts'
import { bottomBar, type Place, type SidebarContext, sidebar } from './sidebar.ts'
import { type Undo, undoForm } from './undo.ts'

/** The context that every admin page of one request shares. */
export type AdminContext = SidebarContext & {
  /** Key of the notice about the last action, in `messages.manage.notices`; null if there is none. */
  readonly notice: string | null
  /** The thing that the notice is about; null if unknown. */
  readonly about?: NoticeAbout | null
  /** Page number of the list on the page, from 1. */
  readonly listPage: number
}

type AdminPage = Omit<Page, 'current' | 'width' | 'robots' | 'feeds'> & {
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
    sidebar: html`${sidebar(context, current)}${bottomBar(context, current)}`,
    main: html`${notice(context)}
<header class="page-head"><h1 dir="auto">${heading ?? page.title}</h1>${actions ? html`<div class="buttons">${actions}</div>` : null}</header>
${main}`,
  })
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
