/** Markup that is safe to put into an XML document. Only `xml` makes such values. */
export type Xml = { readonly markup: string }

type Value = Xml | string | number | null | readonly Xml[]

/** Tag of all XML templates: every value is escaped unless it is `Xml`; `null` shows nothing. */
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

/** Characters that XML 1.0 forbids (production 2), lone surrogates included; escaping does not make them legal. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
}
