import { dayMs } from '../src/lib/time.ts'
import { type Job, render } from '../src/snippets/read/render.ts'
import { renderSealed, renderSnippet } from '../src/snippets/read/view-page.ts'
import { type Html, trusted } from '../src/web/html.ts'
import type { Frame } from '../src/web/layout.ts'
import { galleryNow } from './gallery-board.ts'

export const snippetPages = (frame: Frame): readonly (readonly [name: string, page: Html])[] => [
  [
    'snippet-source',
    shown(frame, 'counter.ts', 'typescript', { text: source, manner: 'source', language: 'typescript' }),
  ],
  ['snippet-long', shown(frame, 'numbers.txt', '_text', { text: long, manner: 'source', language: null })],
  ['snippet-markdown', shown(frame, null, '_markdown', { text: '# Notes\n\nIt works.', manner: 'markdown' })],
  [
    'snippet-revealed',
    shown(frame, null, '_text', { text: 'open sesame', manner: 'source', language: null }, true),
  ],
  ['snippet-sealed', renderSealed(frame, 'aBcDeFgHkm', false)],
  ['snippet-sealed-mine', renderSealed(frame, 'aBcDeFgHkm', true)],
]

function shown(frame: Frame, filename: string | null, lexer: string, job: Job, onetime = false): Html {
  const rendered = render(job)
  const shape = job.manner === 'markdown' ? 'prose' : 'rows'
  return renderSnippet(
    frame,
    {
      snippet: {
        id: 'aBcDeFgHkm',
        content: Buffer.from(job.text),
        lexer,
        filename,
        createdAt: galleryNow,
        expiresAt: galleryNow + 29 * dayMs,
        rtl: false,
        parentId: null,
        encrypted: false,
      },
      highlighted: { html: Buffer.from(rendered.html), shape, lines: rendered.lines },
      mayDelete: !onetime && filename !== null,
      onetime,
      now: galleryNow,
    },
    trusted(rendered.html),
  )
}

const long = Array.from({ length: 120 }, (_, line) => `${line * line} `.repeat(1 + (line % 40))).join('\n')

const source = `#!/usr/bin/env node
import { readFile } from 'node:fs/promises'

/** How many lines a file has. */
export class Counter extends Map {
  static limit = 1_000n
  async count(path: string): Promise<number> {
    const text = await readFile(path, { encoding: 'utf8' })
    if (text === null || !/\\S/.test(text)) return 0
    return text.split('\\n').length // the last one may be empty
  }
}

@sealed
export const answer: Record<string, unknown> = { total: 42, ok: true, words: \`\${1 + 2} lines that are long enough to need scrolling on a phone and wider\` }
`
