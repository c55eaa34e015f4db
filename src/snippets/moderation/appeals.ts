import { z } from 'zod'
import { languages } from '../../i18n/messages.ts'
import { type Actor, demand } from '../../kernel/actor.ts'
import { checks } from '../../kernel/checks.ts'
import { conflict } from '../../kernel/errors.ts'
import { invalidField } from '../../kernel/invalid-fields.ts'
import { emailPattern, isEmailAddress } from '../../lib/email-address.ts'
import { characters, issue, line, oneOf, parsed, text } from '../../lib/fields.ts'
import { fixedClientRates, fixedLimit, fixedRate } from '../../lib/fixed-limit.ts'
import { dayMs, hourMs } from '../../lib/time.ts'
import type { Appeal } from './appeal-store.ts'
import type { Decisions } from './decisions.ts'
import { moderationChecks, moderationProblems } from './model/moderation-problems.ts'
import type { ServiceParts } from './service-parts.ts'

export const appealTextMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'The appeal of a creator',
  value: 2_000,
  unit: 'characters',
  why: 'A moderator reads it.',
})

export const appealAnswerMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'The answer to an appeal',
  value: 500,
  unit: 'characters',
  why: 'It is a sentence or two.',
})

export const appealSchema = z.strictObject({
  text: characters(appealTextMax)
    .meta({ maxLength: appealTextMax, pattern: '\\S' })
    .transform(value => value.toWellFormed().trim())
    .refine(value => value !== '', issue(checks.blank())),
  email: line(254, emailPattern)
    .refine(isEmailAddress, issue(checks.email()))
    .optional()
    .describe(
      'An address that is told by one email how the appeal ended, and then deleted. Only where the site sends mail.',
    ),
  language: oneOf(languages).default('en').describe('The language of that email.'),
})

/** `restore` shows the snippet again, `keep` leaves it hidden. */
const appealActions = ['restore', 'keep'] as const

const decisionSchema = z.strictObject({
  action: z.enum(appealActions, issue(moderationChecks.notChosen())),
  answer: text(appealAnswerMax).transform(value => value.trim()),
})

const rates = {
  ...fixedClientRates({
    area: 'Reports and moderation',
    what: 'Appeals',
    windowMs: hourMs,
    address: { count: 5, why: 'One creator has few hidden snippets, and a moderator reads each appeal.' },
    network: { count: 30, why: 'An office or a school may be behind one network.' },
  }),
  ofSnippet: fixedRate({
    area: 'Reports and moderation',
    what: 'Appeals of one snippet',
    count: 3,
    windowMs: dayMs,
    why: 'Further ones would say the same.',
  }),
}

/** Appeals of creators whose snippets are hidden, and the decisions of moderators about them. */
export function createAppeals(
  {
    db,
    stores,
    limits,
    mailTarget,
    now,
  }: Pick<ServiceParts, 'db' | 'stores' | 'limits' | 'mailTarget' | 'now'>,
  decisions: Pick<Decisions, 'hide' | 'dismiss'>,
) {
  const { appeals: store } = stores
  const hasMail = mailTarget !== null
  const byClient = limits.clientLimit('appeals', rates)
  const ofSnippet = limits.limit('appeals of a snippet', rates.ofSnippet)

  /**
   * Stores an appeal of the creator, which the caller has recognized. Throws `InvalidFields`, `too_many_requests`, and
   * `conflict` if the snippet is not hidden or has an open appeal.
   */
  async function appeal(snippetId: string, input: unknown, address: string): Promise<void> {
    const { text, email = null, language } = parsed(appealSchema, input)
    if (email !== null && !hasMail) throw invalidField('email', moderationChecks.noMail())
    // An appeal that is sent twice does not count twice; two at the same moment meet at the index.
    if ((await store.newest(snippetId))?.state === 'open') throw conflict(moderationProblems.notAppealed())
    const counters = [...byClient(address), { limit: ofSnippet, key: snippetId }]
    await limits.demand(counters, moderationProblems.tooManyAppeals())
    const [written] = await db.write(store.add({ snippetId, text, email, language, at: now() }))
    if (written?.changes !== 1) throw conflict(moderationProblems.notAppealed())
  }

  async function open(actor: Actor, limit: number): Promise<readonly Appeal[]> {
    demand(actor, 'moderation')
    return store.open(now(), limit)
  }

  /** Decides about a hidden snippet and with it about its open appeal. Throws `InvalidFields`, `not_found` and `conflict`. */
  async function decide(actor: Actor, snippetId: string, input: unknown): Promise<'restored' | 'kept'> {
    demand(actor, 'moderation')
    const { action, answer } = parsed(decisionSchema, input)
    await decisions[action === 'restore' ? 'dismiss' : 'hide'](actor, snippetId, now(), answer)
    return action === 'restore' ? 'restored' : 'kept'
  }

  return {
    /** True if appeals may have an email address. */
    hasMail,
    appeal,
    newest: store.newest,
    open,
    decide,
  }
}
