import { type AdminContext, adminPage } from '../../../admin/admin-layout.ts'
import { formErrors, postButton, postForm, radioGroup, textField } from '../../../admin/admin-parts.ts'
import { pagedTable } from '../../../admin/paged-table.ts'
import type { Problems } from '../../../admin/problems.ts'
import { type Html, html } from '../../../web/html.ts'
import { button, emptyState, timeElement } from '../../../web/ui.ts'
import { type Block, blockNoteMax, typedKinds } from '../block.ts'
import { patternMaxLength } from '../model/block-pattern.ts'
import { inertLine, sections } from './moderation-parts.ts'

type BlocksPage = {
  readonly blocks: readonly Block[]
  readonly typed: TypedBlock
  readonly problems: Problems
}

export type TypedBlock = { readonly kind: string; readonly value: string; readonly note: string }

export const blankBlock: TypedBlock = { kind: 'pattern', value: '', note: '' }

export function renderBlocks(context: AdminContext, page: BlocksPage): Html {
  const { moderation: messages } = context.messages
  const labels = { kind: messages.kind, value: messages.newValue, note: messages.blockNote }
  return adminPage(context, {
    title: messages.blocks,
    current: 'moderation',
    actions: sections(context, 'blocks'),
    main: html`${formErrors(context, page.problems, labels)}
<section class="sheet">${
      page.blocks.length === 0
        ? emptyState(messages.blocksNone, html`<p>${messages.blocksNoneHint}</p>`)
        : blockTable(context, page.blocks)
    }</section>
<section class="sheet"><h2>${messages.newBlock}</h2>${postForm(context, { action: context.paths.manage.blocks(), content: fields(context, page) })}</section>`,
  })
}

function blockTable(context: AdminContext, blocks: readonly Block[]): Html {
  const { moderation: messages } = context.messages
  const row = (block: Block) => [
    messages.blockKinds[block.kind],
    blocked(context, block),
    inertLine(block.note, blockNoteMax),
    timeElement(context, block.createdAt, context.format.date(block.createdAt)),
    context.format.number(block.hits),
    postButton(context, context.paths.manage.block(block.id), messages.unblock, {
      label: messages.unblockOf(`${messages.blockKinds[block.kind]} ${block.id}`),
    }),
  ]
  return pagedTable(context, {
    heads: [messages.kind, messages.value, messages.blockNote, messages.since, messages.hits, ''],
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
  return html`${radioGroup({
    name: 'kind',
    label: messages.kind,
    value: typed.kind,
    options: typedKinds.map(kind => ({
      value: kind,
      label: messages.blockKinds[kind],
      hint: messages.newKindHints[kind],
    })),
    wrong: problems.get('kind'),
  })}
${textField({
  name: 'value',
  label: messages.newValue,
  value: typed.value,
  maxLength: patternMaxLength,
  autocomplete: 'off',
  required: true,
  wrong: problems.get('value'),
})}
${textField({
  name: 'note',
  label: messages.blockNote,
  hint: messages.noteHint,
  value: typed.note,
  maxLength: blockNoteMax,
  autocomplete: 'off',
  wrong: problems.get('note'),
})}
<p class="buttons">${button({ text: messages.addBlock, kind: 'primary' })}</p>`
}
