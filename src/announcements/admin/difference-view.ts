import type { AdminContext } from '../../admin/admin-layout.ts'
import { shownValue } from '../../admin/schema-form.ts'
import { type Html, html } from '../../web/html.ts'
import { type Difference, differenceOf, type Piece } from '../differences.ts'
import { differing, type EditorValues, formFields } from './announcement-form.ts'
import { type Choices, fieldLabels } from './editor-fields.ts'

/** Every field that differs, with its old and new value. */
export function renderDifferences(
  context: AdminContext,
  before: EditorValues,
  after: EditorValues,
  choices: Choices,
): Html {
  const { editor } = context.messages
  const labels = fieldLabels(context)
  const say = (name: string, values: EditorValues) => said(context, name, values, choices)
  const names = differing(before, after)
  if (names.length === 0) return html`<p>${editor.noDifference}</p>`
  return html`<dl class="differences">${names.map(name => {
    const difference = differenceOf(say(name, before), say(name, after))
    const label = labels[name] ?? name
    return html`<dt>${label}</dt><dd>${renderDifference(context, label, difference)}</dd>`
  })}</dl>`
}

/** Length of unchanged text, in characters, above which only its ends are shown. */
const contextLength = 600
/** Limit of a shown difference in characters; no one reads longer ones. */
const pieceMax = 60_000

function renderDifference(context: AdminContext, label: string, { pieces, isCompared }: Difference): Html {
  const { editor } = context.messages
  return html`${isCompared ? null : html`<p class="soft">${editor.tooDifferent}</p>`}<div class="difference" dir="auto"${mayScroll(pieces) ? html` tabindex="0" role="group" aria-label="${label}"` : null}>${pieces.map(piece => renderPiece(context, piece))}</div>`
}

/** True if the box may need to scroll, which requires keyboard focus. */
function mayScroll(pieces: readonly Piece[]): boolean {
  const text = pieces.map(each => each.text).join('')
  return text.length > 400 || text.split('\n').length > 10
}

/** Screen readers ignore `ins` and `del`, so hidden text names the change. */
function renderPiece({ messages: { editor } }: AdminContext, { text, change }: Piece): Html {
  if (change === 'same') return html`${shortened(text, contextLength)}`
  const shown = shortened(text, pieceMax)
  const said = change === 'added' ? editor.added : editor.removed
  const word = html`<span class="visually-hidden">[${said}: </span>`
  const end = html`<span class="visually-hidden">]</span>`
  return change === 'added' ? html`<ins>${word}${shown}${end}</ins>` : html`<del>${word}${shown}${end}</del>`
}

function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, max / 2)}\n[…]\n${text.slice(-max / 2)}`.toWellFormed()
}

/** The value of a field as readers see it. */
function said(
  context: AdminContext,
  name: string,
  values: EditorValues,
  { monitors, authors }: Choices,
): string {
  const value = values[name]?.trim() ?? ''
  if (name === 'platformUserId' && value !== '')
    return (
      authors.find(each => String(each.id) === value)?.username ??
      context.messages.editor.authorGone(Number(value))
    )
  if (name !== 'monitors') return shownValue(context, { fields: formFields, values }, name).trim()
  const names = new Map(monitors.map(({ id, name: called }) => [String(id), called]))
  return value
    .split(/\s+/)
    .map(id => names.get(id) ?? id)
    .join('\n')
}
