import { type Html, html } from '../../web/html.ts'
import type { AdminContext } from '../admin-layout.ts'

/** The filters above a list, one element, which a narrow screen folds unless one of them is in use. */
export const foldedFilters = (
  { messages: { manage } }: Pick<AdminContext, 'messages'>,
  isInUse: boolean,
  filters: Html,
): Html =>
  html`<details class="fold-narrow"${isInUse ? html` open` : null}><summary class="button">${manage.filters}</summary></details>
${filters}`
