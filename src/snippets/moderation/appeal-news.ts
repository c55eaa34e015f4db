import { sql } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { isLanguage, messagesIn } from '../../i18n/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import { dayMs } from '../../lib/time.ts'
import { personalDelivery } from '../../mail/mail-fault.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { DeliveryFault, type Sender, unanswered, unpaced } from '../../outbox/delivery.ts'
import type { AppealFact, AppealMailFact } from '../../outbox/event.ts'
import { insertDelivery, recordEventWhere, waiting } from '../../outbox/event-statements.ts'
import type { AppealStore } from './appeal-store.ts'

/** The end of the appeal about a snippet; `accountId` is null for a snippet without an account. */
type Ended = Omit<AppealFact, 'accountId'> & { readonly accountId: number | null }

/**
 * Statements for the write of a decision, after the one that decides about the appeal: its event and the delivery of one
 * mail, to the address that came with the appeal, or else to the account that created the snippet.
 */
export type AppealNews = (ended: Ended, at: number) => readonly Statement[]

/** The scheme of the targets of mails to addresses that came with an appeal; the snippet follows it. */
export const appealScheme = 'appeal'

/** `targetOf` is the target of mails to an account; null if the site sends none. */
export function createAppealNews(
  db: Pick<Database, 'query'>,
  store: Pick<AppealStore, 'decidedAt' | 'keepForMail' | 'dropEmail'>,
  targetOf: ((accountId: number) => string) | null,
): AppealNews {
  return (ended, at) => {
    const { snippetId } = ended
    const mails = targetOf ? [...toAddress(ended, at), ...toAccount(ended, at, targetOf)] : []
    return [...mails, store.dropEmail(snippetId, at)]
  }

  function toAddress({ snippetId, outcome, answer }: Ended, at: number): readonly Statement[] {
    const event = eventOf('snippet.appeal_decided', snippetId, at)
    const fact: AppealMailFact = { snippetId, outcome, isAnswered: answer !== '' }
    const found = store.decidedAt(snippetId, at).where('email', 'is not', null)
    return [
      recordEventWhere(db, { ...event, params: asJson(fact) }, found),
      insertDelivery(db.query, event.key, waiting(`${appealScheme}:${snippetId}`, at)),
      store.keepForMail(snippetId, at, event.key),
    ]
  }

  function toAccount(
    { accountId, ...ended }: Ended,
    at: number,
    target: (accountId: number) => string,
  ): readonly Statement[] {
    if (accountId === null) return []
    const event = eventOf('account.appeal_decided', ended.snippetId, at)
    const fact: AppealFact = { accountId, ...ended }
    const found = store.decidedAt(ended.snippetId, at).where('email', 'is', null)
    return [
      recordEventWhere(db, { ...event, params: asJson(fact) }, found),
      insertDelivery(db.query, event.key, waiting(target(accountId), at)),
    ]
  }
}

const eventOf = <K extends 'snippet.appeal_decided' | 'account.appeal_decided'>(
  kind: K,
  snippetId: string,
  at: number,
) => ({ kind, key: `${kind}:${snippetId}:${at}`, subject: `snippet:${snippetId}`, at })

const asJson = (fact: AppealFact | AppealMailFact) => sql.val(JSON.stringify(fact))

type SenderOptions = {
  readonly store: Pick<AppealStore, 'mailTo' | 'mailed'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly siteTitle: () => string
  readonly paths: Paths
}

/**
 * The sender of mails to addresses that came with an appeal. They are unconfirmed and may belong to a stranger, so a mail
 * has nothing in it that the creator or a moderator wrote.
 */
export const createAppealSender = ({ store, mailer, siteTitle, paths }: SenderOptions): Sender => ({
  ...unpaced,
  eventsMax: 1,
  giveUpAfterMs: dayMs,
  timeoutMs: 35_000,
  atOnce: 2,
  send: async ({ id, events: [event] }, signal) => {
    if (event?.kind !== 'snippet.appeal_decided') throw new DeliveryFault('unexpected', { isPermanent: true })
    const addressee = await store.mailTo(event.id)
    if (!addressee) return unanswered
    const { email: to, language } = addressee
    const { snippetId, outcome, isAnswered } = event.params
    const { mail } = messagesIn(isLanguage(language) ? language : 'en')
    const site = siteTitle()
    // Readers other than the creator find the page of an appeal only while the snippet is hidden.
    const pathOf = outcome === 'restored' && !isAnswered ? paths.snippet : paths.snippetAppeal
    const link = paths.absolute(pathOf(snippetId))
    const letter = {
      to,
      subject: mail.appealSubject(site),
      text: mail.appealNotice({ site, link, snippetId, outcome, isAnswered }),
    }
    const sent = await personalDelivery(mailer.send(letter, { id, signal }))
    return { ...sent, also: [store.mailed(event.id)] }
  },
})
