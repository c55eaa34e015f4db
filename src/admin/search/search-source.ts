import type { Messages } from '../../i18n/messages.ts'
import type { Permission } from '../../kernel/actor.ts'
import type { Html } from '../../web/html.ts'
import type { AdminContext } from '../admin-layout.ts'

/** Number of hits of one kind that are shown. */
export const hitsShown = 8
/** Number of hits of one kind that a source reads from the database, of which the best are shown. */
export const hitsRead = 50

/** One thing that the search has found. */
export type SearchHit = {
  /** Its name, as people wrote it. */
  readonly name: string
  /** The address of its page; a form where the address must not name it. */
  readonly opens: string | { readonly action: string; readonly fields: Readonly<Record<string, string>> }
  readonly mark?: Html | null
  /** Its state, and what distinguishes it from others of that name. */
  readonly about?: readonly (Html | string | null)[]
}

/** One kind of thing that the search finds, for those with the permission to see its list. */
export type SearchSource = {
  /** Identifies the kind in a page. */
  readonly id: string
  readonly permission: Permission
  readonly title: (messages: Messages) => string
  /** Finds what has all words of the text, the best first; more than `hitsShown` if there are more. */
  readonly find: (page: AdminContext, text: string) => Promise<readonly SearchHit[]>
  /** The address of the list of all that is found; null without such a list. */
  readonly list: ((page: AdminContext, text: string) => string) | null
}
