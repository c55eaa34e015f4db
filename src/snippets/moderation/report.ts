import { z } from 'zod'
import { checks } from '../../kernel/checks.ts'
import { issue, text } from '../../lib/fields.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { moderationChecks } from './model/moderation-problems.ts'

export type Report = {
  /** Number of the report, or of the case it belongs to. */
  readonly number: string
  readonly kind: 'report' | 'takedown'
  readonly snippetId: string
  readonly reason: Reason
  readonly text: string
  readonly contact: string | null
  readonly at: number
  readonly state: ReportState
  readonly decidedAt: number | null
  /** True if the report counts towards automatic hiding, as the first of its network. */
  readonly counts: boolean
}

export const reasons = ['spam', 'malware', 'personal', 'illegal', 'copyright', 'other'] as const
export type Reason = (typeof reasons)[number]

/** Open until a moderator decides, or until the snippet is deleted otherwise. */
export type ReportState = CaseState | 'gone'

export const caseStates = ['open', 'upheld', 'dismissed'] as const
export type CaseState = (typeof caseStates)[number]

const reason = z.enum(reasons, issue(moderationChecks.notChosen()))
const contact = text(300)
  .transform(value => value.trim())
  .refine(value => !/\p{Cc}/u.test(value), issue(checks.oneLine()))
  .transform(value => (value === '' ? null : value))

export const reportTextMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'The reason of a report',
  value: 2_000,
  unit: 'characters',
  why: 'A moderator reads it.',
})
export const contactMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'The contact of a report or takedown request',
  value: 300,
  unit: 'characters',
  why: 'An email address has at most 254.',
})

/** The reason “other” requires a text. */
export const reportSchema = z
  .strictObject({ reason, text: text(reportTextMax).transform(value => value.trim()), contact })
  .refine(given => given.reason !== 'other' || given.text !== '', {
    path: ['text'],
    message: issue(moderationChecks.noReason()),
  })

export const takedownTextMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'The text of a takedown request',
  value: 10_000,
  unit: 'characters',
  why: 'A letter of several pages fits.',
})

export const takedownSchema = z.strictObject({
  addresses: text(20_000),
  reason,
  text: text(takedownTextMax)
    .transform(value => value.trim())
    .refine(value => value !== '', issue(checks.blank())),
  contact: contact.refine(value => value !== null, issue(checks.blank())),
})

export const caseAnswerMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'The answer to a takedown request',
  value: 5_000,
  unit: 'characters',
  why: 'A letter of two pages fits.',
})

export const caseDecisionSchema = z.strictObject({
  state: z.enum(caseStates, issue(moderationChecks.notChosen())),
  answer: text(caseAnswerMax).transform(value => value.trim()),
})

export const noteMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'A note among moderators',
  value: 5_000,
  unit: 'characters',
  why: 'It is shown beside the snippet.',
})
export const noteSchema = z.strictObject({
  text: text(noteMax)
    .transform(value => value.trim())
    .refine(value => value !== '', issue(checks.blank())),
})

/** A takedown request from outside, whose sender can follow its state. */
export type Case = {
  readonly number: string
  readonly reason: Reason
  readonly text: string
  readonly contact: string | null
  readonly at: number
  readonly state: CaseState
  readonly answer: string
  readonly decidedAt: number | null
  readonly snippetIds: readonly string[]
}
