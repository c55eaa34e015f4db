/** Markup that is safe to put into an XML document. Only `xml` makes it. */
export type Xml = { readonly markup: string }

type Value = Xml | string | number | null | readonly Xml[]

/** The only way to build XML: every value is escaped unless it came from this tag itself; `null` shows nothing. */
export function xml(strings: TemplateStringsArray, ...values: readonly Value[]): Xml {
  return { markup: strings.reduce((sum, part, index) => sum + written(values[index - 1] ?? null) + part) }
}

function written(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'object')
    return 'markup' in value ? value.markup : value.map(each => each.markup).join('')
  return String(value)
    .replace(forbidden, '')
    .replace(/[&<>"'\r]/g, character => escaped[character] ?? '')
}

/** XML 1.0, production 2: everything that is not a Char, lone surrogates too; escaping does not make them legal. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
}
