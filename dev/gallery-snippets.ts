import { dayMs } from '../src/lib/time.ts'
import { keyForFilename } from '../src/snippets/model/lexers.ts'
import { type DiffView, renderDiff } from '../src/snippets/read/diff-page.ts'
import { rowsOfFile } from '../src/snippets/read/files.ts'
import { renderFiles } from '../src/snippets/read/files-page.ts'
import { type Job, render } from '../src/snippets/read/render-text.ts'
import { renderSlim, renderSlimAccessPage } from '../src/snippets/read/slim-page.ts'
import { renderSealed, renderSnippet, type SnippetView } from '../src/snippets/read/view-page.ts'
import { renderRevisions } from '../src/snippets/revisions/revisions-page.ts'
import { fillPlaceholder } from '../src/snippets/text-placeholder.ts'
import { type Html, trusted } from '../src/web/html.ts'
import type { PageContext } from '../src/web/page-context.ts'
import type { ViewKind } from '../src/web/public/view-kinds.js'
import { galleryNow } from './gallery-board.ts'

export const snippetPages = (context: PageContext): readonly (readonly [name: string, page: Html])[] => [
  ['snippet-source', shown(context, typescript(source), { name: 'counter.ts', mayDelete: true })],
  ['snippet-long', shown(context, plain(long), { name: 'numbers.txt' })],
  [
    'snippet-markdown',
    shown(context, { text: markdown, manner: 'markdown', outward: null }, { name: 'README.md' }),
  ],
  [
    'snippet-markdown-source',
    shown(context, { ...plain(markdown), language: 'markdown' }, { name: 'README.md' }),
  ],
  ['snippet-table', shown(context, { text: table, manner: 'table' }, { name: 'monitors.csv' })],
  ['snippet-terminal', shown(context, { text: terminal, manner: 'terminal' }, { name: 'build.log' })],
  ['snippet-patch', shown(context, { text: patch, manner: 'patch' }, { name: 'price.diff' })],
  ['snippet-rtl', shown(context, plain(hebrew), { name: 'שלום.txt', rtl: true })],
  ['snippet-misleading', shown(context, typescript(trojan), { name: 'access.ts' })],
  ['snippet-child', shown(context, typescript(source), { name: 'counter.ts', parentId: 'pArEnTpArE' })],
  ['snippet-files', shown(context, typescript(source), { name: 'counter.ts', names: fileNames, file: 2 })],
  ['snippet-files-revealed', revealed(context)],
  ['snippet-files-slim', slim(context, { names: fileNames, file: 2 })],
  ['snippet-files-diff', changed(context, { names: fileNames, before: 1, after: 2 })],
  ['snippet-earlier', shown(context, typescript(source), { name: 'counter.ts', newest: 3, revision: 2 })],
  [
    'snippet-mine',
    shown(context, typescript(source), { name: 'counter.ts', mayDelete: true, mayEdit: true, revision: 3 }),
  ],
  ['snippet-revisions', renderRevisions(context, revisions)],
  ['snippet-revisions-locked', renderRevisions(context, { ...revisions, isLocked: true })],
  ['snippet-revealed', shown(context, plain('open sesame'), { onetime: true })],
  ['snippet-unlocked', shown(context, plain('open sesame'), { unlocked: true })],
  [
    'snippet-unlocked-earlier',
    shown(context, plain('open sesame'), { unlocked: true, newest: 3, revision: 2 }),
  ],
  [
    'snippet-sealed',
    renderSealed(context, { id: 'aBcDeFgHkm', deletable: false, readsMax: 1, receipt: null }),
  ],
  [
    'snippet-counted',
    renderSealed(context, { id: 'aBcDeFgHkm', deletable: true, readsMax: 5, receipt: 'due' }),
  ],
  ['snippet-slim', slim(context)],
  ['snippet-slim-cover', renderSlimAccessPage(context, 'aBcDeFgHkm')],
  ['snippet-diff', changed(context)],
  ['snippet-diff-gone', renderDiff(context, { snippet: child, compared: 'gone' })],
  ['snippet-diff-too-much', renderDiff(context, { snippet: child, compared: 'tooMuch' })],
]

const revisions = {
  id: 'aBcDeFgHkm',
  revisions: [3, 2, 1].map(number => ({
    number,
    createdAt: galleryNow - (4 - number) * dayMs,
    sizeBytes: 512 * number,
    filename: 'counter.ts',
  })),
  now: galleryNow,
}

type How = Partial<
  Pick<SnippetView, 'mayDelete' | 'mayEdit' | 'onetime' | 'unlocked' | 'names' | 'file' | 'newest'>
> & {
  readonly revision?: number
  readonly name?: string
  readonly rtl?: boolean
  readonly parentId?: string
}

/** The view that each manner makes. */
const kinds: Readonly<Record<string, ViewKind>> = {
  markdown: 'prose',
  table: 'table',
  terminal: 'terminal',
  patch: 'patch',
}

const typescript = (text: string): Job => ({ text, manner: 'source', language: 'typescript' })
const plain = (text: string): Job & { readonly manner: 'source' } => ({
  text,
  manner: 'source',
  language: null,
})

function viewOf(job: Job, { name, rtl = false, parentId, revision = 1, ...how }: How): SnippetView {
  const { html, lines, misleads, shape, facts } = render(job)
  const kind = kinds[job.manner] ?? null
  const lexer = name === undefined ? '_text' : keyForFilename(name)
  return {
    snippet: {
      id: 'aBcDeFgHkm',
      content: Buffer.from(job.text),
      more: [],
      revision,
      lexer,
      filename: name ?? null,
      createdAt: galleryNow,
      expiresAt: galleryNow + 29 * dayMs,
      rtl,
      parentId: parentId ?? null,
      encrypted: false,
      deletable: false,
      receipt: null,
    },
    highlighted: {
      html: Buffer.from(html),
      shape,
      kind,
      facts,
      lines,
      misleads,
      pending: false,
    },
    mayDelete: false,
    onetime: false,
    ...how,
    now: galleryNow,
  }
}

const withText = (page: Html, text: Uint8Array): Html => trusted(String(fillPlaceholder(page, text)))

function shown(context: PageContext, job: Job, how: How): Html {
  const view = viewOf(job, how)
  return withText(renderSnippet(context, view), view.highlighted.html)
}

const fileNames = [
  'README.md',
  'counter.ts',
  'a-name-that-is-rather-long-for-a-telephone.config.production.yaml',
  'data.json',
]

function revealed(context: PageContext): Html {
  const views = [
    viewOf(plain('open sesame'), { name: 'first.txt', onetime: true }),
    viewOf(typescript(source), { name: 'counter.ts', onetime: true }),
  ].map((view, index) => ({
    ...view,
    highlighted: { ...view.highlighted, html: rowsOfFile(view.highlighted.html, index + 1) },
  }))
  const texts = views.map(({ highlighted }) => highlighted.html)
  return trusted(String(fillPlaceholder(renderFiles(context, views), ...texts)))
}

function slim(context: PageContext, how: Pick<SnippetView, 'names' | 'file'> = {}): Html {
  const view = viewOf(typescript(source), { name: 'counter.ts', ...how })
  return withText(renderSlim(context, view), view.highlighted.html)
}

const child = { id: 'aBcDeFgHkm', filename: 'counter.ts', parentId: 'pArEnTpArE', rtl: false }

function changed(context: PageContext, files?: DiffView['files']): Html {
  const after = `${typescriptSource('2_000n')}\nexport const more = true`
  const { html, changes, misleads } = render({
    text: after,
    manner: 'diff',
    language: 'typescript',
    before: source,
  })
  if (!changes) throw new Error('The two texts of the gallery can be compared.')
  const compared = { html: Buffer.from(html), misleads, ...changes }
  return withText(renderDiff(context, { snippet: child, compared, ...(files && { files }) }), compared.html)
}

const long = Array.from({ length: 120 }, (_, line) => `${line * line} `.repeat(1 + (line % 40))).join('\n')
const markdown =
  '# Notes\n\nIt works, see [the site](https://corkboard.example).[^1]\n\n- [x] Written\n- [ ] Read\n\n[^1]: On *Mondays*.\n\n```python\ndef f(x): return x + 1\n```'
const hebrew = 'שלום עולם\nזה טקסט שנכתב מימין לשמאל, עם English באמצע.\n'
const trojan = 'if (level !== "user\u202e \u2066// only admins\u2069 \u2066") {\n  grant()\n}\n'

const typescriptSource = (limit: string) => `#!/usr/bin/env node
import { readFile } from 'node:fs/promises'

/** How many lines a file has. */
export class Counter extends Map {
  static limit = ${limit}
  async count(path: string): Promise<number> {
    const text = await readFile(path, { encoding: 'utf8' })
    if (text === null || !/\\S/.test(text)) return 0
    return text.split('\\n').length // the last one may be empty
  }
}

@sealed
export const answer: Record<string, unknown> = { total: 42, ok: true, words: \`\${1 + 2} lines that are long enough to need scrolling on a phone and wider\` }
`
const source = typescriptSource('1_000n')

const table = `Host;Mode;Percent;Remark
Website;up;99.99;
Checkout;down;98.2;"Orders wait;
up to an hour"
Search;up;100;<script>
`

const terminal = `\x1b[1m$ npm test\x1b[0m
\x1b[32m✔\x1b[0m counts words \x1b[2m(0.4 ms)\x1b[0m
\x1b[31m✖ prices\x1b[0m \x1b[2m(1.2 ms)\x1b[0m
  \x1b[33mexpected\x1b[0m \x1b[48;5;52m12\x1b[0m \x1b[38;2;120;180;255mactual\x1b[0m \x1b[7m13\x1b[0m
`

const patch = `diff --git a/price.ts b/price.ts
--- a/price.ts
+++ b/price.ts
@@ -1,3 +1,3 @@ export function price() {
 const tax = 0.19
-const net = 12
+const net = 13
 return net * (1 + tax)
`
