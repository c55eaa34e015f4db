import type { AdminContext } from '../../../admin/admin-layout.ts'
import type { BulkAction } from '../../../admin/lists/bulk-routes.ts'
import { fieldColumns } from '../../../admin/lists/field-columns.ts'
import type { DeskList } from '../../../admin/lists/list-definition.ts'
import { labelsOf } from '../../../admin/schema-form.ts'
import { type Html, html } from '../../../web/html.ts'
import { timeElement } from '../../../web/ui.ts'
import { type Block, blockNoteMax, newBlockFields, otherBlockFields } from '../block.ts'
import type { Blocking } from '../blocking.ts'
import { inertLine, nameOfBlock } from './moderation-parts.ts'

/** The list of blocks. */
export function blockList(context: AdminContext): DeskList<Block> {
  const { moderation: messages } = context.messages
  const labels = labelsOf(context, newBlockFields.fields)
  const kind = (block: Block) => messages.blockKinds[block.kind]
  return {
    id: 'blocks',
    caption: messages.blocks,
    columns: [
      {
        name: 'value',
        head: messages.value,
        cell: block => blocked(context, block),
        sortBy: ({ value }) => value,
        width: 'wide',
      },
      { name: 'kind', head: labels['kind'] ?? '', cell: kind, sortBy: kind, narrow: 'alone' },
      {
        name: 'note',
        head: labels['note'] ?? '',
        narrow: 'alone',
        cell: ({ note }) => inertLine(note, blockNoteMax),
        sortBy: ({ note }) => note,
        width: 'wide',
      },
      ...fieldColumns<Block>(context, otherBlockFields).map(column => ({
        ...column,
        cell: (block: Block) => inertLine(String(column.cell(block)), blockNoteMax),
      })),
      {
        name: 'since',
        head: messages.since,
        cell: ({ createdAt }) => timeElement(context, createdAt, context.format.date(createdAt)),
        sortBy: ({ createdAt }) => createdAt,
        first: 'desc',
      },
      {
        name: 'hits',
        head: messages.hits,
        cell: ({ hits }) => context.format.number(hits),
        sortBy: ({ hits }) => hits,
        first: 'desc',
        width: 'narrow',
      },
    ],
    idOf: ({ id }) => id,
    nameOf: block => nameOfBlock(context, block),
    at: context.paths.manage.blocks,
    usual: null,
    filters: blockKinds.map(value => ({
      value,
      label: messages.blockKinds[value],
      test: block => block.kind === value,
    })),
    searched: ({ value, note }) => [value, note],
    bulk: {
      at: context.paths.manage.blocksBulk,
      actions: [{ name: 'unblock', text: messages.unblock }],
    },
  }
}

const blockKinds = ['pattern', 'range', 'text', 'origin'] as const satisfies readonly Block['kind'][]

function blocked({ messages: { moderation } }: AdminContext, { kind, value }: Block): Html {
  if (kind === 'origin') return html`${moderation.originValue}`
  if (kind === 'text' || kind === 'alike') return html`<code>${value.slice(0, 16)}…</code>`
  return html`<code>${inertLine(value)}</code>`
}

/** What can be done to several blocks. */
export const blockActions = (blocking: Blocking): Readonly<Record<string, BulkAction<Block>>> => ({
  unblock: {
    notice: 'bulkUnblocked',
    text: ({ moderation }) => moderation.unblock,
    run: async ({ actor }, { id }) => {
      await blocking.remove(actor, id)
      return null
    },
  },
})
