import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { formErrors, postButton, postForm, radioGroup, table, textField } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, emptyState, timeElement } from '../../web/ui.ts'
import { type Block, blockNoteMax, typedKinds } from '../block.ts'
import { patternMaxLength } from '../pattern.ts'
import { inertLine, sections } from './parts.ts'

export type BlocksPage = {
  readonly blocks: readonly Block[]
  readonly typed: TypedBlock
  readonly problems: Problems
}

export type TypedBlock = { readonly kind: string; readonly value: string; readonly note: string }

export const blankBlock: TypedBlock = { kind: 'pattern', value: '', note: '' }

export function renderBlocks(frame: ManageFrame, page: BlocksPage): Html {
  const { moderation: words } = frame.words
  const labels = { kind: words.kind, value: words.newValue, note: words.blockNote }
  return managePage(frame, {
    title: words.blocksTitle,
    current: 'moderation',
    actions: sections(frame, 'blocks'),
    main: html`${formErrors(frame, page.problems, labels)}
<section class="sheet">${
      page.blocks.length === 0
        ? emptyState(words.blocksNone, html`<p>${words.blocksNoneHint}</p>`)
        : blockTable(frame, page.blocks)
    }</section>
<section class="sheet"><h2>${words.newBlock}</h2>${postForm(frame, { action: frame.paths.manage.blocks(), content: fields(frame, page) })}</section>`,
  })
}

function blockTable(frame: ManageFrame, blocks: readonly Block[]): Html {
  const { moderation: words } = frame.words
  const rows = blocks.map(block => [
    words.blockKinds[block.kind],
    blocked(frame, block),
    inertLine(block.note, blockNoteMax),
    timeElement(frame, block.createdAt, frame.format.date(block.createdAt)),
    frame.format.number(block.hits),
    postButton(frame, frame.paths.manage.block(block.id), words.unblock, {
      label: words.unblockOf(`${words.blockKinds[block.kind]} ${block.id}`),
    }),
  ])
  return table(
    [words.kind, words.value, words.blockNote, words.since, words.hits, ''],
    rows,
    words.blocksTitle,
  )
}

function blocked({ words: { moderation } }: ManageFrame, { kind, value }: Block): Html {
  if (kind === 'origin') return html`${moderation.originValue}`
  if (kind === 'text') return html`<code>${value.slice(0, 16)}…</code>`
  return html`<code>${inertLine(value)}</code>`
}

function fields(frame: ManageFrame, { typed, problems }: BlocksPage): Html {
  const { moderation: words } = frame.words
  return html`${radioGroup({
    name: 'kind',
    label: words.kind,
    value: typed.kind,
    options: typedKinds.map(kind => ({
      value: kind,
      label: words.newKinds[kind],
      hint: words.newKindHints[kind],
    })),
    wrong: problems.get('kind'),
  })}
${textField({
  name: 'value',
  label: words.newValue,
  value: typed.value,
  maxLength: patternMaxLength,
  autocomplete: 'off',
  required: true,
  wrong: problems.get('value'),
})}
${textField({
  name: 'note',
  label: words.blockNote,
  hint: words.noteHint,
  value: typed.note,
  maxLength: blockNoteMax,
  autocomplete: 'off',
  wrong: problems.get('note'),
})}
<p class="buttons">${button({ words: words.addBlock, kind: 'primary' })}</p>`
}
