import assert from 'node:assert/strict'

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#13': '\r',
}

/** What a browser makes text of, as far as our own markup goes. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&([^;]+);/g, (_, name: string) => characters[name] ?? assert.fail(name))
