import { z } from 'zod'
import type { Message } from '../../kernel/messages.ts'
import { issue, line, text } from '../../lib/fields.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { parseAddressRange } from './address-range.ts'
import { patternMaxLength, patternProblem } from './model/block-pattern.ts'
import { moderationChecks } from './model/moderation-problems.ts'

/** What may not be created any more, or by whom not. */
export type Block = {
  readonly id: number
  readonly kind: BlockKind
  /** SHA-256 in hex of a text; a pattern; a range of addresses; a day's key and the hash of an address under it. */
  readonly value: string
  /** Why, for other moderators. */
  readonly note: string
  readonly createdAt: number
  /** Number of refusals. */
  readonly hits: number
}

const blockKinds = ['text', 'pattern', 'range', 'origin'] as const
export type BlockKind = (typeof blockKinds)[number]

/** Those that are typed in; the others are made from a snippet. */
export const typedKinds = ['pattern', 'range'] as const

export const blockNoteMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'The note of a block',
  value: 300,
  unit: 'characters',
  why: 'It is shown in a list.',
})

export const newBlockSchema = z
  .strictObject({
    kind: z.enum(typedKinds, issue(moderationChecks.notChosen())),
    value: line(patternMaxLength),
    note: text(blockNoteMax).transform(value => value.trim()),
  })
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
