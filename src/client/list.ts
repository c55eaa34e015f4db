import { keyFor, lexerFor, lexerOf } from '../snippets/model/lexers.ts'
import type { Call } from './call.ts'
import { createDeleteTokenFiles, type RememberedSnippet } from './remembered.ts'
import { statePath } from './settings.ts'
import { harmless, harmlessJson, note, print, styled } from './terminal.ts'
import type { Exit } from './trouble.ts'

/** Runs `corkboard list`: prints the snippets made on this machine, newest first, without asking a server. */
export async function list(call: Call): Promise<Exit> {
  const remembered = createDeleteTokenFiles(statePath(call.environment))
  const { snippets, unreadable } = await remembered.all()
  const now = Date.now()
  // The clock of this machine may be ahead of the server's; a token is dropped only when it is surely of no use.
  for (const each of snippets) if (hasExpired(each, now - dayMs)) await remembered.forget(each.url)
  const present = snippets.filter(each => !hasExpired(each, now)).sort(newestFirst)
  if (unreadable > 0) note(`${unreadable} of the files in ${statePath(call.environment)} could not be read.`)
  print(call.has('json') ? `${harmlessJson(present.map(asJson))}\n` : table(present))
  return 'done'
}

const dayMs = 86_400_000

const hasExpired = ({ expires }: RememberedSnippet, now: number): boolean => Date.parse(expires ?? '') <= now

/** Snippets without a time of creation were remembered by an earlier version, so they come last. */
const newestFirst = (a: RememberedSnippet, b: RememberedSnippet): number =>
  (b.created ?? '').localeCompare(a.created ?? '') || a.url.localeCompare(b.url)

const asJson = (snippet: RememberedSnippet) => ({
  address: snippet.url,
  name: snippet.name,
  files: snippet.files,
  lexer: lexerKey(snippet),
  expires: snippet.expires === 'onetime' ? 'once' : snippet.expires,
  created: snippet.created,
})

/** The key of the lexer that was asked for or that the name decides; null if the server chose by the text. */
function lexerKey({ lexer, name }: RememberedSnippet): string | null {
  if (lexer !== null) return keyFor(lexer) ?? lexer
  return name === null ? null : lexerFor('', name)
}

function table(snippets: readonly RememberedSnippet[]): string {
  if (snippets.length === 0) return 'No snippets are remembered on this machine.\n'
  const head = ['ADDRESS', 'CREATED', 'EXPIRES', 'LANGUAGE', 'NAME']
  const rows = snippets.map(each => [
    harmless(each.url),
    minute(each.created),
    each.expires === 'onetime' ? 'once' : minute(each.expires),
    languageOf(each),
    `${harmless(each.name ?? '-')}${each.files > 1 ? ` and ${each.files - 1} more` : ''}`,
  ])
  const widths = head.map((word, index) =>
    Math.max(word.length, ...rows.map(row => (row[index] ?? '').length)),
  )
  // Names are the last column, since the width of their letters varies.
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => (index === cells.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
  return `${[styled('dim', line(head)), ...rows.map(line)].join('\n')}\n`
}

/** A time to the minute, in UTC; another word as it is. */
function minute(text: string | null): string {
  if (text === null) return '-'
  return Number.isNaN(Date.parse(text))
    ? harmless(text)
    : `${new Date(text).toISOString().slice(0, 16).replace('T', ' ')}Z`
}

function languageOf(snippet: RememberedSnippet): string {
  const key = lexerKey(snippet)
  return key === null ? '-' : harmless(keyFor(key) === null ? key : lexerOf(key).name)
}
