import { type Html, html } from '../web/html.ts'
import { layout, type Page } from '../web/layout.ts'
import { toast, toastParts, undoForm } from '../web/toast.ts'
import { csrfField } from './csrf-field.ts'
import type { ListPlace } from './lists/list-place.ts'
import type { NoticeAbout } from './named-notice.ts'
import { palette } from './palette.ts'
import { bottomBar, type Place, type SidebarContext, sidebar } from './sidebar.ts'

/** The context that every admin page of one request shares. */
export type AdminContext = SidebarContext & {
  /** Key of the notice about the last action, in `messages.manage.notices`; null if there is none. */
  readonly notice: string | null
  /** The thing that the notice is about; null if unknown. */
  readonly about?: NoticeAbout | null
  /** The part of the page's list that the address names. */
  readonly place: ListPlace
  /** The rows that the last action on several was refused for, by id. */
  readonly refused?: ReadonlyMap<string, { readonly name: string; readonly reason: string }>
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
    styles: [
      ...new Set([
        'admin.css',
        'search.css',
        ...(isNotice(context) ? toastParts.styles : []),
        ...(page.styles ?? []),
      ]),
    ],
    scripts: [
      ...new Set(page.scripts ?? []),
      'palette.js',
      'sign-out.js',
      ...(isNotice(context) ? toastParts.scripts : []),
    ],
    robots: 'noindex',
    current: null,
    sidebar: html`${sidebar(context, current)}${bottomBar(context, current)}`,
    main: html`${notice(context)}
<header class="page-head"><h1 dir="auto">${heading ?? page.title}</h1>${actions ? html`<div class="buttons">${actions}</div>` : null}</header>
${main}
${palette(context)}`,
  })
}

const isNotice = ({ notice, messages: { manage } }: AdminContext): boolean =>
  notice !== null && Object.hasOwn(manage.notices, notice)

/** The result of the last action, with an undo button if the action can be undone. */
function notice(context: AdminContext): Html | null {
  const { notice: key, about, messages } = context
  const { notices, namedNotices } = messages.manage
  if (key === null || !isNotice(context)) return null
  const named: Readonly<Record<string, (name: string) => string>> = namedNotices
  const plain: Readonly<Record<string, string>> = notices
  const text = about?.name && Object.hasOwn(named, key) ? named[key]?.(about.name) : plain[key]
  if (!text) return null
  return toast(context, { text, undo: about?.ticket ? undoButton(context, about.ticket) : null })
}

const undoButton = (context: AdminContext, ticket: string): Html =>
  undoForm(
    context.paths.manage.undo(),
    context.messages.manage.undo,
    html`${csrfField(context)}<input type="hidden" name="ticket" value="${ticket}">`,
  )
