import { type AdminContext, adminPage } from '../../../admin/admin-layout.ts'
import { formErrors, postButton, postForm, radioGroup, table } from '../../../admin/admin-parts.ts'
import { deskList } from '../../../admin/lists/desk-list.ts'
import type { Problems } from '../../../admin/problems.ts'
import { control, labelsOf } from '../../../admin/schema-form.ts'
import { shortcuts } from '../../../admin/shortcuts.ts'
import { type FormValues, newValues } from '../../../kernel/fields/form.ts'
import { type Html, html } from '../../../web/html.ts'
import { button, emptyState } from '../../../web/ui.ts'
import { type Block, blockNoteMax, newBlockFields, typedKinds } from '../block.ts'
import { patternMaxLength } from '../model/block-pattern.ts'
import type { TargetCount } from '../traces/target-store.ts'
import { blockList } from './block-list.ts'
import { inertLine, sections } from './moderation-parts.ts'

type BlocksPage = {
  readonly blocks: readonly Block[]
  readonly targets: readonly TargetCount[]
  readonly typed: FormValues
  readonly problems: Problems
}

export const blankBlock: FormValues = { ...newValues(newBlockFields.fields), kind: 'pattern' }

export function renderBlocks(context: AdminContext, page: BlocksPage): Html {
  const { moderation: messages } = context.messages
  const labels = labelsOf(context, newBlockFields.fields)
  return adminPage(context, {
    title: messages.blocks,
    current: 'moderation',
    scripts: ['desk-keys.js'],
    actions: sections(context, 'blocks'),
    main: html`${formErrors(context, page.problems, labels)}
<section class="card">${
      page.blocks.length === 0
        ? emptyState(messages.blocksNone, html`<p>${messages.blocksNoneHint}</p>`)
        : deskList(context, blockList(context), page.blocks)
    }</section>
<section class="card"><h2>${messages.targetsTitle}</h2><p class="measure soft">${messages.targetsHint}</p>${targetTable(context, page)}</section>
<section class="card"><h2>${messages.newBlock}</h2>${postForm(context, { action: context.paths.manage.blocks(), content: fields(context, page) })}</section>
${page.blocks.length === 0 ? null : shortcuts(context, ['next', 'previous', 'select'])}`,
  })
}

function targetTable(context: AdminContext, { targets, blocks }: BlocksPage): Html {
  const { moderation: messages } = context.messages
  const { number } = context.format
  const isBlocked = (host: string) => blocks.some(({ kind, value }) => kind === 'target' && value === host)
  if (targets.length === 0) return html`<p class="soft">${messages.targetsNone}</p>`
  const rows = targets.map(({ domain, host, snippets, networks, hidden }) => [
    html`<code>${inertLine(host)}</code>`,
    html`${messages.snippetCount(number(snippets))}${hidden === 0 ? null : html` · <span class="soft">${messages.targetHidden(number(hidden))}</span>`}`,
    number(networks),
    isBlocked(host) || isBlocked(domain)
      ? html`<span class="chip">${messages.blockedChip}</span>`
      : postButton(context, context.paths.manage.blocks(), messages.blockTitle, {
          label: messages.blockTarget(host),
          fields: { kind: 'target', value: host, note: '' },
        }),
  ])
  return table([messages.target, messages.snippets, messages.networksHead, ''], rows, messages.targetsTitle)
}

function fields(context: AdminContext, { typed, problems }: BlocksPage): Html {
  const { moderation: messages } = context.messages
  const { fields, names } = newBlockFields
  const form = { fields, values: typed, problems }
  const special: Readonly<Record<string, () => Html>> = {
    kind: () =>
      radioGroup({
        name: 'kind',
        label: labelsOf(context, fields)['kind'] ?? '',
        value: typed['kind'] ?? '',
        options: typedKinds.map(kind => ({
          value: kind,
          label: messages.blockKinds[kind],
          hint: messages.newKindHints[kind],
        })),
        wrong: problems.get('kind'),
      }),
    value: () => control(context, form, 'value', { maxLength: patternMaxLength, autocomplete: 'off' }),
    note: () => control(context, form, 'note', { maxLength: blockNoteMax, autocomplete: 'off' }),
  }
  return html`${names.map(name => html`${special[name]?.() ?? control(context, form, name)}\n`)}<p class="buttons">${button({ text: messages.blockTitle, kind: 'primary' })}</p>`
}
