import { type Html, html } from '../web/html.ts'
import type { Form } from './admin-form.ts'
import type { AdminContext } from './admin-layout.ts'
import { checkbox, checkboxes, fieldset } from './admin-parts.ts'

type PickerOption = { readonly value: string; readonly label: string; readonly hint?: string }

/** Options for named things, with their ids as values. */
export const optionsOf = (
  named: readonly { readonly id: number; readonly name: string }[],
): readonly PickerOption[] => named.map(({ id, name }) => ({ value: String(id), label: name }))

/** Search and page of results in a picker without scripts. */
export type Picking = {
  readonly search: string
  /** Page number of the results, from 1. */
  readonly page: number
}

const notSearched: Picking = { search: '', page: 1 }

type Picker = {
  readonly name: string
  readonly label: string
  readonly options: readonly PickerOption[]
  readonly chosen: readonly string[]
  /** Address that the buttons of the picker send the form to. */
  readonly action: string
  /** Address at which scripts get `Choices`. */
  readonly choicesAt: string
  readonly wrong?: string | undefined
  readonly picking?: Picking | undefined
}

/** Search results for scripts. */
type Choices = {
  readonly items: readonly PickerOption[]
  /** Number of all choices found; `items` are the first of them. */
  readonly total: number
}

/** Largest number of options that is shown as plain checkboxes. */
const checkboxesMax = 20
/** Results per page, and chosen options shown as checkboxes; the values of further chosen ones share one hidden field. */
const shownMax = 50
/** Number of names of hidden chosen options given to scripts, which show them as others are removed. */
const labelsMax = 500

/** A field for several options: checkboxes, or a search if there are many. The page has to load `picker.js`. */
export function picker(context: Pick<AdminContext, 'messages' | 'format'>, given: Picker): Html {
  const { name, label, options, chosen, wrong } = given
  if (options.length <= checkboxesMax && chosen.length <= checkboxesMax)
    return checkboxes({ name, label, options, chosen: new Set(chosen), wrong })
  const { picker: messages } = context.messages.manage
  const { number } = context.format
  const byValue = new Map(options.map(each => [each.value, each]))
  const known = [...new Set(chosen)].map(value => byValue.get(value) ?? { value, label: value })
  const [shown, rest] = [known.slice(0, shownMax), known.slice(shownMax)]
  const box = (option: PickerOption, checked: boolean) =>
    checkbox({ ...option, name, checked, id: `${name}-${option.value}` })
  return html`<div class="picker-field" data-picker="${name}" data-choices="${given.choicesAt}" data-label="${label}" data-texts="${JSON.stringify(textsOf(messages))}">
${fieldset(
  label,
  html`<input type="hidden" name="${name}-picker" value="1">
<p class="soft small" id="${name}">${known.length === 0 ? messages.noneChosen : messages.chosen(number(known.length))}</p>
${known.length === 0 ? null : html`<div class="boxes picker-chosen">${shown.map(each => box(each, true))}</div>`}
${rest.length === 0 ? null : html`<p class="soft small"><input type="hidden" name="${name}" value="${rest.map(each => each.value).join(' ')}" data-labels="${JSON.stringify(rest.slice(0, labelsMax).map(each => each.label))}">${messages.more(number(rest.length))}</p>`}
${found(context, given, new Set(chosen))}`,
  wrong,
)}</div>`
}

/** Invisible first button of a form: Enter in a field presses a form's first button, which could be one of the picker. */
export const defaultButton = (name: string, value: string, form?: string): Html =>
  html`<button class="visually-hidden" name="${name}" value="${value}"${form === undefined ? null : html` form="${form}"`} tabindex="-1" aria-hidden="true"></button>`

function found(
  { messages, format: { number } }: Pick<AdminContext, 'messages' | 'format'>,
  { name, options, action, picking = notSearched }: Picker,
  chosen: ReadonlySet<string>,
): Html {
  const { picker: texts, search, pageOf, previousPage, nextPage } = messages.manage
  const others = choicesFor(
    options.filter(each => !chosen.has(each.value)),
    picking.search,
  )
  const pages = Math.max(1, Math.ceil(others.length / shownMax))
  const page = Math.min(picking.page, pages)
  const items = others.slice((page - 1) * shownMax, page * shownMax)
  const step = (value: string, text: string) =>
    html`<button class="button" name="pick" value="${name} ${value}" formaction="${action}#${name}">${text}</button>`
  return html`<div class="picker-search"><div class="field"><label for="${name}-search">${texts.search}</label><input class="input" type="search" id="${name}-search" name="${name}-search" value="${picking.search}" autocomplete="off"></div>
<input type="hidden" name="${name}-searched" value="${picking.search}">${step('1', search)}</div>
<p class="soft small">${texts.found(number(others.length))}${pages === 1 ? null : html` · ${pageOf(number(page), number(pages))}`}</p>
<div class="boxes">${items.map(each => checkbox({ ...each, name, checked: false, id: `${name}-${each.value}` }))}</div>
<div class="buttons">${page > 1 ? step(String(page - 1), previousPage) : null}${page < pages ? step(String(page + 1), nextPage) : null}
${others.length > 0 ? step('all', texts.addAll(number(others.length))) : null}${chosen.size > 0 ? step('none', texts.removeAll) : null}</div>`
}

const textsOf = (messages: AdminContext['messages']['manage']['picker']) => ({
  search: messages.search,
  searchHint: messages.searchHint,
  found: messages.found('{count}'),
  foundFirst: messages.foundFirst('{shown}', '{count}'),
  chosen: messages.chosen('{count}'),
  noneChosen: messages.noneChosen,
  more: messages.more('{count}'),
  remove: messages.remove('{name}'),
  removeAll: messages.removeAll,
  added: messages.added('{name}', '{count}'),
  removed: messages.removed('{name}', '{count}'),
  failed: messages.failed,
})

/** Options with this text in their label, ignoring case. */
function choicesFor(options: readonly PickerOption[], search: string): readonly PickerOption[] {
  const text = search.trim().toLowerCase()
  return text === '' ? options : options.filter(each => each.label.toLowerCase().includes(text))
}

/** The search results that a script gets. */
export function firstChoices(options: readonly PickerOption[], search: string): Choices {
  const all = choicesFor(options, search)
  return { items: all.slice(0, shownMax), total: all.length }
}

/** Chosen values in a form, without duplicates: a checkbox has one value, the hidden field several, separated by blanks. */
export const pickedIn = (form: Form, name: string): readonly string[] => [
  ...new Set(
    form
      .all(name)
      .flatMap(value => value.split(/\s+/))
      .filter(Boolean),
  ),
]

/** State of a picker after one of its buttons, which saves nothing and shows the form again. */
type PickStep = { readonly picking: Picking; readonly chosen: readonly string[] }

/**
 * The picker's next state; null if the form is to be saved. A changed search text is searched for first, whichever button
 * sent the form.
 */
export function pickStepIn(form: Form, name: string, options: readonly PickerOption[]): PickStep | null {
  const search = form.text(`${name}-search`).trim()
  const [asked, act = ''] = form.text('pick').split(' ')
  const isAsked = asked === name
  const isTyped = form.has(`${name}-searched`) && search !== form.text(`${name}-searched`)
  if (!isAsked && !isTyped) return null
  const chosen = pickedIn(form, name)
  if (act === 'none') return { picking: { search, page: 1 }, chosen: [] }
  if (act === 'all') {
    const all = choicesFor(options, search).map(each => each.value)
    return { picking: { search, page: 1 }, chosen: [...new Set([...chosen, ...all])] }
  }
  return { picking: { search, page: isTyped ? 1 : Math.max(1, Number.parseInt(act, 10) || 1) }, chosen }
}
