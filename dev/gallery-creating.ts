import { dayMs, minuteMs } from '../src/lib/time.ts'
import type { FormPage } from '../src/snippets/create/form-page.ts'
import { renderForm } from '../src/snippets/create/new-page.ts'
import { renderSeveral } from '../src/snippets/create/several-created-page.ts'
import { InvalidField } from '../src/snippets/model/invalid-field.ts'
import type { SnippetRules } from '../src/snippets/model/snippet.ts'
import { snippetChecks } from '../src/snippets/model/snippet-problems.ts'
import { renderEditLocked, whileEncrypted } from '../src/snippets/revisions/edit-locked-page.ts'
import { renderConfirmation, renderConfirmed, renderReceipt } from '../src/snippets/sharing/receipt-page.ts'
import { fillPlaceholder } from '../src/snippets/text-placeholder.ts'
import { type Html, html, trusted } from '../src/web/html.ts'
import type { PageContext } from '../src/web/page-context.ts'
import { galleryNow } from './gallery-board.ts'

export const creatingPages = (context: PageContext): readonly (readonly [name: string, page: Html])[] => [
  ['new', form(context, { values: {} })],
  ['new-wrong', form(context, { values: { lexer: 'js' }, wrong: blank }, ' ')],
  [
    'new-from',
    form(
      context,
      { values: { lexer: 'python', filename: 'hello.py', parent: 'aBcDeFgHkm', rtl: '' } },
      source,
    ),
  ],
  ['new-parent-wrong', form(context, { values: { rtl: '1', parent: '../x' }, wrong: noParent }, 'שלום עולם')],
  [
    'new-receipt',
    form({ ...context, isSignedIn: true }, { values: { receipt: 'mail' }, wrong: noAddress }, source),
  ],
  [
    'new-receipt-webhook',
    form({ ...context, isSignedIn: true }, { values: { receipt: 'ftp://x' }, wrong: noWebhook }, source),
  ],
  [
    'snippet-receipt',
    renderReceipt(
      context,
      { id: 'aBcDeFgHkm', webhook: { ...hook, state: 'confirmed', asked: null } },
      galleryNow,
    ),
  ],
  [
    'snippet-receipt-waiting',
    renderReceipt(
      context,
      { id: 'aBcDeFgHkm', webhook: { ...hook, state: 'waiting', asked: askedAt(galleryNow - 3 * minuteMs) } },
      galleryNow,
    ),
  ],
  [
    'snippet-receipt-refused',
    renderReceipt(
      context,
      { id: 'aBcDeFgHkm', webhook: { ...hook, state: 'refused', asked: askedAt(galleryNow - 4 * dayMs) } },
      galleryNow,
    ),
  ],
  ['receipt-confirm', renderConfirmation(context, '5b0e3c1f9a7d2468TOKEN')],
  ['receipt-confirmed', renderConfirmed(context)],
  ['snippet-receipt-mail', renderReceipt(context, { id: 'aBcDeFgHkm', webhook: null }, galleryNow)],
  ['new-reads-wrong', form(context, { values: { reads: '500', deletable: '1' }, wrong: manyReads }, source)],
  ['new-files', form(context, { values: files }, source, '# Notes', '{}')],
  ['new-files-wrong', form(context, { values: files, wrong: sameName }, source, '# Notes', '{}')],
  [
    'snippet-edit',
    form(context, { values: { ...files, more: [] }, edits: { id: 'aBcDeFgHkm', base: 2 } }, source),
  ],
  [
    'snippet-edit-password',
    form(
      context,
      {
        values: { ...files, more: [] },
        wrong: noPassword,
        edits: { id: 'aBcDeFgHkm', base: 2, isProtected: true },
      },
      source,
    ),
  ],
  ['snippet-edit-locked', renderEditLocked(context, 'aBcDeFgHkm', 19)],
  [
    'snippet-edit-encrypted',
    form(context, {
      values: {},
      edits: { id: 'aBcDeFgHkm', base: 2, whileEncrypted: whileEncrypted(context, 'aBcDeFgHkm') },
    }),
  ],
  [
    'snippet-edit-conflict',
    form(
      context,
      {
        values: { ...files, more: [] },
        edits: { id: 'aBcDeFgHkm', base: 3, theirs: [{ filename: 'hello.py', text: 'print("theirs")\n' }] },
      },
      source,
    ),
  ],
  ['new-several', renderSeveral(context, outcomesOf(context.problem(blank.reason)))],
]

const form = (context: PageContext, page: FormPage, ...texts: readonly string[]): Html => {
  const escaped = (texts.length === 0 ? [''] : texts).map(text => Buffer.from(`${html`${text}`}`))
  return trusted(String(fillPlaceholder(renderForm(context, page, rules), ...escaped)))
}

const files = {
  lexer: 'python',
  filename: 'hello.py',
  more: [
    { number: 2, filename: 'NOTES.md', lexer: '' },
    { number: 3, filename: 'hello.py', lexer: 'json' },
  ],
}

const rules: SnippetRules = {
  maxBytes: 2_621_440,
  expires: ['onetime', 'never', 3600, 604_800, 2_592_000],
  mailsReceipts: true,
}
const blank = new InvalidField('content', snippetChecks.blankContent({ field: 'content', given: '" "' }))
const sameName = new InvalidField(
  'filename3',
  snippetChecks.sameFileName({ field: 'filename3', given: '"hello.py"' }),
)
const noParent = new InvalidField('parent', snippetChecks.parent({ given: '"../x"' }))
const noPassword = new InvalidField('password', snippetChecks.passwordToChange())
const hook = {
  url: 'https://hooks.example.org/reads',
  secret: 'whsec_bm90IGEgcmVhbCBzZWNyZXQgYXQgYWxsIQ==',
}

const askedAt = (at: number) => ({ at, againFrom: at + 10 * minuteMs })

const noWebhook = new InvalidField('receipt', snippetChecks.receipt({ given: 'ftp://x', max: 1000 }))
const noAddress = new InvalidField('receipt', snippetChecks.receiptMail())
const manyReads = new InvalidField('reads', snippetChecks.reads({ given: '"500"', max: 100 }))
const source = 'def hello():\n\treturn "wörld"\n'

const outcomesOf = (wrong: string) => [
  { name: 'main.py', address: 'https://status.example/aBcDeFgHkm', wrong: null },
  {
    name: 'logo.png',
    address: null,
    wrong,
  },
  {
    name: 'a-name-that-is-rather-long-for-a-telephone.config.production.yaml',
    address: 'https://status.example/nBcDeFgHkx',
    wrong: null,
  },
]
