import { type Html, html } from '../web/html.ts'
import type { Form } from './admin-form.ts'
import type { AdminContext } from './admin-layout.ts'
import { checkbox, checkboxes, fieldset } from './admin-parts.ts'

type PickerOption = { readonly value: string; readonly label: string; readonly hint?: string }

/** Each of these to be chosen by its id. */
export const optionsOf = (
  named: readonly { readonly id: number; readonly name: string }[],
): readonly PickerOption[] => named.map(({ id, name }) => ({ value: String(id), label: name }))

/** How far the choice has come in a browser without scripts. */
export type Picking = {
  readonly search: string
  /** From 1. */
  readonly page: number
}

const notSearched: Picking = { search: '', page: 1 }

type Picker = {
  readonly name: string
  readonly label: string
  readonly options: readonly PickerOption[]
  readonly chosen: readonly string[]
  /** Action of the form. */
  readonly action: string
  /** Address of the choices for scripts, as `Choices`. */
  readonly choicesAt: string
  readonly wrong?: string | undefined
  readonly picking?: Picking | undefined
}

/** What scripts get for what is searched. */
type Choices = {
  readonly items: readonly PickerOption[]
  /** Number of all choices found; `items` are the first of them. */
  readonly total: number
}

/** So many are a list of checkboxes. */
const checkboxesMax = 20
/** Found ones on a page, and chosen ones that are shown; a choice of thousands is kept in one field. */
const shownMax = 50
/** Names of chosen ones for scripts, which show them once there is room. */
const labelsMax = 500

/** Any number of choices: checkboxes, or a search where they are many. Its page loads `picker.js`. */
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

/** Where an Enter key would otherwise press a button of the picker, which may come first. */
export const defaultButton = (name: string, value: string): Html =>
  html`<button class="visually-hidden" name="${name}" value="${value}" tabindex="-1" aria-hidden="true"></button>`

function found(
  { messages, format: { number } }: Pick<AdminContext, 'messages' | 'format'>,
  { name, options, action, picking = notSearched }: Picker,
  chosen: ReadonlySet<string>,
): Html {
  const { picker: texts, search } = messages.manage
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
<p class="soft small">${texts.found(number(others.length))}${pages === 1 ? null : html` · ${texts.pageOf(number(page), number(pages))}`}</p>
<div class="boxes">${items.map(each => checkbox({ ...each, name, checked: false, id: `${name}-${each.value}` }))}</div>
<div class="buttons">${page > 1 ? step(String(page - 1), texts.previous) : null}${page < pages ? step(String(page + 1), texts.next) : null}
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

/** What a script asks for. */
export function firstChoices(options: readonly PickerOption[], search: string): Choices {
  const all = choicesFor(options, search)
  return { items: all.slice(0, shownMax), total: all.length }
}

/** What is chosen in a form, each value once: checkboxes have one value, the field of the others many, with blanks. */
export const pickedIn = (form: Form, name: string): readonly string[] => [
  ...new Set(
    form
      .all(name)
      .flatMap(value => value.split(/\s+/))
      .filter(Boolean),
  ),
]

/** A step within the choice, which saves nothing; the form is shown again with it. */
type PickStep = { readonly picking: Picking; readonly chosen: readonly string[] }

/** Null: the form is to be saved. A search that was typed and not yet made is made first, whichever button sent the form. */
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
