import { type AdminContext, adminPage } from '../../../admin/admin-layout.ts'
import { formErrors, postButton, postForm, radioGroup } from '../../../admin/admin-parts.ts'
import { pagedTable } from '../../../admin/paged-table.ts'
import type { Problems } from '../../../admin/problems.ts'
import { cellsOf, control, labelsOf } from '../../../admin/schema-form.ts'
import { type FormValues, newValues } from '../../../kernel/fields/form.ts'
import { type Html, html } from '../../../web/html.ts'
import { button, emptyState, timeElement } from '../../../web/ui.ts'
import { type Block, blockNoteMax, newBlockFields, otherBlockFields, typedKinds } from '../block.ts'
import { patternMaxLength } from '../model/block-pattern.ts'
import { inertLine, sections } from './moderation-parts.ts'

type BlocksPage = {
  readonly blocks: readonly Block[]
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
    actions: sections(context, 'blocks'),
    main: html`${formErrors(context, page.problems, labels)}
<section class="card">${
      page.blocks.length === 0
        ? emptyState(messages.blocksNone, html`<p>${messages.blocksNoneHint}</p>`)
        : blockTable(context, page.blocks)
    }</section>
<section class="card"><h2>${messages.newBlock}</h2>${postForm(context, { action: context.paths.manage.blocks(), content: fields(context, page) })}</section>`,
  })
}

function blockTable(context: AdminContext, blocks: readonly Block[]): Html {
  const { moderation: messages } = context.messages
  const labels = labelsOf(context, newBlockFields.fields)
  const others = Object.keys(otherBlockFields)
  const row = (block: Block) => [
    messages.blockKinds[block.kind],
    blocked(context, block),
    inertLine(block.note, blockNoteMax),
    ...cellsOf(context, otherBlockFields, block).map(each => inertLine(each, blockNoteMax)),
    timeElement(context, block.createdAt, context.format.date(block.createdAt)),
    context.format.number(block.hits),
    postButton(context, context.paths.manage.block(block.id), messages.unblock, {
      label: messages.unblockOf(`${messages.blockKinds[block.kind]} ${block.id}`),
    }),
  ]
  return pagedTable(context, {
    heads: [
      labels['kind'] ?? '',
      messages.value,
      ...['note', ...others].map(name => labels[name] ?? ''),
      messages.since,
      messages.hits,
      '',
    ],
    caption: messages.blocks,
    items: blocks,
    row,
    at: context.paths.manage.blocks,
  })
}

function blocked({ messages: { moderation } }: AdminContext, { kind, value }: Block): Html {
  if (kind === 'origin') return html`${moderation.originValue}`
  if (kind === 'text') return html`<code>${value.slice(0, 16)}…</code>`
  return html`<code>${inertLine(value)}</code>`
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
