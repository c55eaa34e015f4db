import { textOf } from './html-text.ts'

/** A control of a form as a browser sees it. */
export type Control = {
  readonly label: string
  readonly hint: string
  /** The values that it sends; an unchecked box sends none. */
  readonly values: readonly string[]
}

/** The controls of a page by their names; a group of checkboxes is one control. */
export function controlsOf(page: string): ReadonlyMap<string, Control> {
  const found = new Map<string, Control>()
  for (const match of page.matchAll(/<(input|select|textarea)\b([^>]*)>/g)) {
    const [tag, element = '', written = ''] = match
    const attributes = attributesOf(written)
    const name = attributes.get('name')
    if (name === undefined) continue
    const after = page.slice(match.index + tag.length)
    const values = valuesOf(element, attributes, after)
    const id = attributes.get('id') ?? ''
    const isDescribed = attributes.get('aria-describedby')?.split(' ').includes(`${id}-hint`)
    found.set(name, {
      label: inside(page, `<label for="${id}">`, '</label>'),
      hint: isDescribed ? inside(page, `id="${id}-hint">`, '</p>') : '',
      values: [...(found.get(name)?.values ?? []), ...values],
    })
  }
  return found
}

function valuesOf(
  element: string,
  attributes: ReadonlyMap<string, string>,
  after: string,
): readonly string[] {
  const value = attributes.get('value') ?? ''
  if (element === 'textarea') return [textOf(after.slice(0, after.indexOf('</textarea>')).replace(/^\n/, ''))]
  if (element === 'select') {
    const options = after.slice(0, after.indexOf('</select>')).matchAll(/<option\b([^>]*)>/g)
    const all = [...options].map(([, written = '']) => attributesOf(written))
    return [(all.find(each => each.has('selected')) ?? all[0])?.get('value') ?? '']
  }
  const isBox = ['checkbox', 'radio'].includes(attributes.get('type') ?? '')
  return isBox && !attributes.has('checked') ? [] : [value]
}

const attributesOf = (written: string): ReadonlyMap<string, string> =>
  new Map(
    [...written.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      textOf(value),
    ]),
  )

/** The text between the first `start` and the next `end`; empty if there is none. */
function inside(page: string, start: string, end: string): string {
  const at = page.indexOf(start)
  if (at < 0) return ''
  const from = at + start.length
  return textOf(page.slice(from, page.indexOf(end, from))).trim()
}
