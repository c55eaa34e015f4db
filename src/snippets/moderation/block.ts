import { z } from 'zod'
import { completed, documentOf } from '../../kernel/fields/document.ts'
import { type Fields, fact, field, secret } from '../../kernel/fields/field.ts'
import { nounFields, type ValuesOf } from '../../kernel/fields/noun.ts'
import type { Message } from '../../kernel/messages.ts'
import { instant, issue, line, text } from '../../lib/fields.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { parseAddressRange } from './address-range.ts'
import { patternMaxLength, patternProblem } from './model/block-pattern.ts'
import { moderationChecks } from './model/moderation-problems.ts'

const blockKinds = ['text', 'pattern', 'range', 'origin'] as const
type BlockKind = (typeof blockKinds)[number]

/** Those that are typed in; the others are made from a snippet. */
export const typedKinds = ['pattern', 'range'] as const

export const blockNoteMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'The note of a block',
  value: 300,
  unit: 'characters',
  why: 'It is shown in a list.',
})

export const newBlockFields = nounFields({
  kind: field(z.enum(typedKinds, issue(moderationChecks.notChosen())), {
    label: { en: 'Kind', de: 'Art' },
    visibleTo: 'readers',
  }),
  value: field(line(patternMaxLength), {
    label: { en: 'Pattern or range', de: 'Muster oder Bereich' },
    visibleTo: 'readers',
  }),
  note: field(
    text(blockNoteMax).transform(value => value.trim()),
    {
      label: { en: 'Note', de: 'Notiz' },
      hint: { en: 'Why, for the other moderators.', de: 'Warum, für die anderen in der Moderation.' },
      visibleTo: 'readers',
    },
  ),
})

/** A stored block may also be of the kinds that are made from a snippet. */
const { kind, value, ...kept } = newBlockFields.fields

export const blockFields = nounFields({
  id: fact(z.int(), {}),
  kind: fact(z.enum(blockKinds), {}),
  /**
   * The blocked value: SHA-256 of a text in hexadecimal, a pattern, an address range, or a day's key with the hash of
   * an address.
   */
  value: fact(z.string(), {}),
  ...kept,
  createdAt: fact(instant, {}),
  /** Number of refused snippets. */
  hits: fact(z.int(), {}),
})

export type Block = ValuesOf<(typeof blockFields)['fields']>

/** A block without what is drawn and counted. */
export type BlockSettings = Omit<Block, 'id' | 'createdAt' | 'hits'>

/** A block that is made from a snippet: the fields that a form has besides are empty. */
export const madeBlock = (kind: BlockKind, value: string, note: string): BlockSettings =>
  completed(kept, { kind, value, note } as BlockSettings)

/** What the audit trail shows of a block: not the address, not even as a hash. */
export function blockDocument(block: Block): Readonly<Record<string, unknown>> {
  const { id, createdAt, hits, ...shown } = documentOf(blockFields.fields, block)
  return { ...shown, value: block.kind === 'origin' ? secret : block.value }
}

/** The fields that a list of blocks has no column of its own for. */
const { note, ...others } = kept
export const otherBlockFields: Fields = others

export const newBlockSchema = newBlockFields.schema
  .superRefine(({ kind, value }, context) => {
    const message = kind === 'pattern' ? patternProblem(value) : rangeProblem(value)
    if (message) context.addIssue({ code: 'custom', path: ['value'], message: issue(message) })
  })
  .transform(given =>
    given.kind === 'range' ? { ...given, value: parseAddressRange(given.value)?.text ?? given.value } : given,
  )

const rangeProblem = (value: string): Message | null =>
  parseAddressRange(value) ? null : moderationChecks.range()

export type BlockedOrigin = { readonly key: number; readonly address: string }

export const originValue = (key: number, address: Uint8Array): string =>
  `${key}:${Buffer.from(address).toString('hex')}`

export function originOfValue(value: string): BlockedOrigin | null {
  const [, key, address = ''] = /^(\d+):([0-9a-f]+)$/.exec(value) ?? []
  return key === undefined ? null : { key: Number(key), address }
}
