import assert from 'node:assert/strict'

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  '#13': '\r',
}

/** The text of HTML as a browser shows it, for the character references that our pages use; fails for others. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&([^;]+);/g, (_, name: string) => characters[name] ?? assert.fail(name))
