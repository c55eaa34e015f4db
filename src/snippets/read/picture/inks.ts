/** The colours of a picture of a text, which are the light ones of `app.css`, by the class that the highlighter gives a part. */
export const inks = {
  text: '#1d2128',
  soft: '#585c63',
  comment: '#62666c',
  keyword: '#8a2460',
  string: '#1a6b43',
  number: '#8a4b00',
  name: '#1d4a96',
  type: '#5a3fa8',
  meta: '#5c5f10',
  removed: '#bd2027',
} as const

export type Ink = keyof typeof inks

/** A part of a text in one colour. */
export type InkedText = { readonly text: string; readonly ink: Ink }

/** Takes the markup of highlight.js apart into texts with their colours. */
export function inkedTexts(markup: string): readonly InkedText[] {
  const texts: InkedText[] = []
  const open: Ink[] = []
  for (const [part, name] of markup.matchAll(parts)) {
    const around = open.at(-1) ?? 'text'
    if (part === '</span>') open.pop()
    else if (name === undefined) texts.push({ text: characters[part] ?? part, ink: around })
    else open.push(inkOf(name, around))
  }
  return texts
}

const parts = /<span class="([^"]*)">|<\/span>|&(?:amp|lt|gt|quot|#x27);|[^<&]+/g

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** A part within another whose class has no colour keeps that of the other one. */
function inkOf(name: string, around: Ink): Ink {
  const [, kind = '', further = ''] = /hljs-([\w-]+)(?: (\w+))?/.exec(name) ?? []
  if (further === 'language_') return 'keyword'
  const ink = kinds[kind] ?? around
  return around === 'meta' && ink === 'keyword' ? 'meta' : ink
}

const kinds: Readonly<Record<string, Ink>> = {
  addition: 'string',
  attr: 'type',
  attribute: 'string',
  built_in: 'type',
  bullet: 'number',
  char: 'string',
  comment: 'comment',
  deletion: 'removed',
  doctag: 'keyword',
  keyword: 'keyword',
  link: 'number',
  literal: 'keyword',
  meta: 'meta',
  name: 'name',
  number: 'number',
  property: 'type',
  quote: 'comment',
  regexp: 'string',
  section: 'keyword',
  'selector-attr': 'type',
  'selector-class': 'name',
  'selector-id': 'name',
  'selector-pseudo': 'type',
  'selector-tag': 'keyword',
  string: 'string',
  subst: 'text',
  symbol: 'number',
  'template-tag': 'keyword',
  'template-variable': 'number',
  title: 'name',
  type: 'type',
  variable: 'number',
}
