import type { Outward } from '../../lib/outward-link.ts'
import { diffRows } from './diff-rows.ts'
import { colouredLines } from './highlight-colours.ts'
import { Escaper, misleads } from './invisible.ts'
import { countLines, hasRows, parts, rowStyleOf, rows, withoutLastBreak } from './line-rows.ts'
import { renderMarkdown } from './markdown-page.ts'
import { type PatchFacts, renderPatch } from './views/difference/patch-text.ts'
import { renderTable, type TableFacts } from './views/table/table-markup.ts'
import { terminalLines } from './views/terminal/terminal-lines.ts'
import { withoutSequences } from './views/terminal/terminal-text.ts'

/** The form in which a text, or a part of it, is rendered. */
export type Manner =
  | { readonly manner: 'source'; readonly language: string | null }
  /** Lines from the middle of a longer text: `first` is the number of the first, those before `from` are not shown. */
  | {
      readonly manner: 'part'
      readonly language: string | null
      readonly first: number
      readonly from: number
      readonly lines: number
    }
  | { readonly manner: 'markdown'; readonly outward: Outward | null }
  | { readonly manner: 'table' | 'terminal' | 'patch' }
  /** The changes from `before` to the text. */
  | { readonly manner: 'diff'; readonly language: string | null; readonly before: string }

export type Job = { readonly text: string } & Manner

/** What the markup is: rows of lines, or a view of the text as a whole. */
export type Shape = 'rows' | 'prose' | 'table' | 'patch'

export type Rendered = {
  readonly shape: Shape
  /** The markup, in which every character of the text is escaped or made visible. */
  readonly html: string
  readonly lines: number
  /** True if characters in the text can make it read otherwise than it runs. */
  readonly misleads: boolean
  /** Line counts of a diff; null: the texts differ too much to compare in time. */
  readonly changes: { readonly added: number; readonly removed: number } | null
  readonly facts: TableFacts | PatchFacts | null
}

export function render(job: Job): Rendered {
  const lines = countLines(job.text)
  const about = { shape: 'rows', lines, misleads: misleads(job.text), changes: null, facts: null } as const
  switch (job.manner) {
    case 'markdown':
      return { ...about, shape: 'prose', html: renderMarkdown(job.text, job.outward) }
    case 'terminal':
      return { ...about, html: terminal(job.text, lines) }
    case 'table': {
      const made = renderTable(job.text)
      if (!made) return { ...about, html: source(job.text, null, lines) }
      return { ...about, shape: 'table', html: made.html, facts: made.table }
    }
    case 'patch': {
      const made = renderPatch(job.text)
      if (!made) return { ...about, html: source(job.text, 'diff', lines) }
      return { ...about, shape: 'patch', html: made.html, facts: made.patch }
    }
    case 'source':
      return { ...about, html: source(job.text, job.language, lines) }
    case 'part':
      return { ...about, html: part(job) }
    case 'diff':
      return { ...about, misleads: about.misleads || misleads(job.before), ...diff(job) }
  }
}

function source(text: string, language: string | null, lines: number): string {
  const shown = withoutLastBreak(text)
  return hasRows(lines)
    ? rows(colouredLines(shown, language), rowStyleOf(lines))
    : parts(new Escaper().escape(shown))
}

function terminal(text: string, lines: number): string {
  const shown = withoutLastBreak(text)
  return hasRows(lines)
    ? rows(terminalLines(shown), rowStyleOf(lines))
    : parts(new Escaper().escape(withoutSequences(shown)))
}

function part({ text, language, first, from, lines }: Job & { readonly manner: 'part' }): string {
  const markup = colouredLines(withoutLastBreak(text), language).slice(from - first)
  return rows(markup, { ...rowStyleOf(lines), parted: false }, from)
}

function diff({
  text,
  language,
  before,
}: Job & { readonly manner: 'diff' }): Pick<Rendered, 'html' | 'changes'> {
  const rows = diffRows(before, text, language)
  return rows
    ? { html: rows.html, changes: { added: rows.added, removed: rows.removed } }
    : { html: '', changes: null }
}
