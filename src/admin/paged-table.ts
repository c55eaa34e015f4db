import { type Html, html } from '../web/html.ts'
import { pageLinks } from '../web/ui.ts'
import type { AdminContext } from './admin-layout.ts'
import { table } from './admin-parts.ts'

type PagedTable<T> = {
  readonly heads: readonly string[]
  readonly caption: string
  readonly items: readonly T[]
  readonly row: (item: T) => readonly (Html | string | null)[]
  /** True if single keys move through the rows and open them; the page has `shortcuts`, and each row a link. */
  readonly hasKeys?: boolean
  /** Address of a page of the list. */
  readonly at: (query: { readonly page: number | undefined }) => string
}

const pageSize = 100

/** A table with at most 100 rows per page; the address has the page number as `page`. */
export function pagedTable<T>(
  context: AdminContext,
  { heads, caption, items, row, at, hasKeys }: PagedTable<T>,
): Html {
  const { manage } = context.messages
  const pages = Math.max(1, Math.ceil(items.length / pageSize))
  const page = Math.min(context.listPage, pages)
  const rows = items.slice((page - 1) * pageSize, page * pageSize).map(row)
  const { number } = context.format
  const to = (other: number) => at({ page: other === 1 ? undefined : other })
  return html`${pages === 1 ? null : html`<p class="soft small">${manage.pageOf(number(page), number(pages))} · ${number(items.length)}</p>`}${table(heads, rows, caption, hasKeys)}${pageLinks(
    context,
    { newer: page > 1 ? to(page - 1) : null, older: page < pages ? to(page + 1) : null },
    { newer: manage.previousPage, older: manage.nextPage },
  )}`
}
