import { type FormPage, renderForm } from '../src/snippets/create/new-page.ts'
import { renderSeveral } from '../src/snippets/create/several-created-page.ts'
import { InvalidField, type SnippetRules } from '../src/snippets/model/snippet.ts'
import { snippetChecks } from '../src/snippets/model/snippet-problems.ts'
import { fillPlaceholder } from '../src/snippets/text-placeholder.ts'
import { type Html, html, trusted } from '../src/web/html.ts'
import type { PageContext } from '../src/web/page-context.ts'

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
  ['new-several', renderSeveral(context, outcomesOf(context.problem(blank.reason)))],
]

const form = (context: PageContext, page: FormPage, text = ''): Html =>
  trusted(String(fillPlaceholder(renderForm(context, page, rules), Buffer.from(`${html`${text}`}`))))

const rules: SnippetRules = {
  maxBytes: 2_621_440,
  expires: ['onetime', 'never', 3600, 604_800, 2_592_000],
}
const blank = new InvalidField('content', snippetChecks.blankContent({ given: '" "' }))
const noParent = new InvalidField('parent', snippetChecks.parent({ given: '"../x"' }))
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
