import { type Html, html } from '../../web/html.ts'
import type { AdminContext } from '../admin-layout.ts'
import { csrfField } from '../csrf-field.ts'
import { defaultButton } from '../picker.ts'
import type { ListBulk } from './list-definition.ts'
import { placeQuery } from './list-place.ts'

/** The form of a list, which its rows and its bar belong to wherever they stand in the page. */
export const bulkForm = <T>(
  context: AdminContext,
  { id, caption }: { readonly id: string; readonly caption: string },
  { at }: ListBulk<T>,
  content: Html,
): Html =>
  html`<form class="bulk-bar" id="bulk-${id}" method="post" action="${at(placeQuery(context.place))}" aria-label="${context.messages.manage.lists.selection(caption)}" autocomplete="off" novalidate>${csrfField(context)}${content}</form>`

/** The bar at the bottom of a list, which the style sheet shows while rows are selected. */
export function bulkBar<T>({ messages }: AdminContext, { actions, controls }: ListBulk<T>): Html {
  const { lists } = messages.manage
  return html`<span class="bulk-count" role="status">${lists.selected}</span>
${actions.map(({ name, text, isDanger }) => html`<button class="button${isDanger ? ' is-danger' : ''}" name="do" value="${name}">${text}</button>\n`)}${controls?.html}<button class="button quiet" type="reset">${lists.clear}</button>
`
}

/**
 * The invisible button that Enter in a box or a field of the form presses: the action of the controls, and nothing without any.
 * It stands before the rows, of which the first would have its action done otherwise.
 */
export const enterButton = (id: string, { controls }: Pick<ListBulk<never>, 'controls'>): Html =>
  defaultButton('do', controls?.action ?? '', `bulk-${id}`)
