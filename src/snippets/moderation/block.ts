import { z } from 'zod'
import { completed, documentOf } from '../../kernel/fields/document.ts'
import { type Fields, fact, field, secret } from '../../kernel/fields/field.ts'
import { nounFields, type ValuesOf } from '../../kernel/fields/noun.ts'
import type { Message } from '../../kernel/messages.ts'
import { instant, issue, line, text } from '../../lib/fields.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { parseAddressRange } from './address-range.ts'
import { patternMaxLength, patternProblem } from './model/block-pattern.ts'
import { hostOf, targetsIn } from './model/link-targets.ts'
import { moderationChecks } from './model/moderation-problems.ts'

const blockKinds = ['text', 'alike', 'pattern', 'target', 'range', 'origin'] as const
type BlockKind = (typeof blockKinds)[number]

/** Those that are typed in; the others are made from a snippet. */
export const typedKinds = ['pattern', 'target', 'range'] as const

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
    label: { en: 'Pattern, host or range', de: 'Muster, Host oder Bereich' },
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
   * The blocked value: SHA-256 of a text or its fingerprint in hexadecimal, a pattern, a host, an address range, or a
   * day's key with the hash of an address.
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
    const message = typedRules[kind].problem(value)
    if (message) context.addIssue({ code: 'custom', path: ['value'], message: issue(message) })
  })
  .transform(given => ({ ...given, value: typedRules[given.kind].stored(given.value) }))

type TypedRule = {
  readonly problem: (value: string) => Message | null
  /** The value as it is compared. */
  readonly stored: (value: string) => string
}

const typedRules: Readonly<Record<(typeof typedKinds)[number], TypedRule>> = {
  pattern: { problem: patternProblem, stored: value => value },
  target: {
    problem: value => (typedHost(value) === null ? moderationChecks.host() : null),
    stored: value => typedHost(value) ?? value,
  },
  range: {
    problem: value => (parseAddressRange(value) ? null : moderationChecks.range()),
    stored: value => parseAddressRange(value)?.text ?? value,
  },
}

/** The host that was typed, also as a whole link. */
const typedHost = (value: string): string | null => targetsIn(value)[0]?.host ?? hostOf(value)

export type BlockedOrigin = { readonly key: number; readonly address: string }

export const originValue = (key: number, address: Uint8Array): string =>
  `${key}:${Buffer.from(address).toString('hex')}`

export function originOfValue(value: string): BlockedOrigin | null {
  const [, key, address = ''] = /^(\d+):([0-9a-f]+)$/.exec(value) ?? []
  return key === undefined ? null : { key: Number(key), address }
}
