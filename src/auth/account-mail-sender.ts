import type { AccountStore } from '../accounts/account-store.ts'
import { type Account, unprovedEmail } from '../accounts/model/account.ts'
import type { Database } from '../db/database.ts'
import { isLanguage, languages, messagesIn } from '../i18n/messages.ts'
import type { Paths } from '../kernel/paths.ts'
import { dayMs, hourMs } from '../lib/time.ts'
import { personalDelivery } from '../mail/mail-fault.ts'
import type { Mailer } from '../mail/mailer.ts'
import { DeliveryFault, type Message, type Sender, unanswered, unpaced } from '../outbox/delivery.ts'
import type { StoredEvent } from '../outbox/event.ts'
import type { EmailProof } from './email-proof.ts'
import type { Links } from './link-store.ts'

type Options = {
  readonly db: Pick<Database, 'write'>
  readonly store: Pick<AccountStore, 'find'>
  readonly links: Pick<Links, 'draw'>
  readonly emailProof: Pick<EmailProof, 'drawLink'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly siteTitle: () => string
  readonly paths: Paths
  readonly now: () => number
}

export const mailedLinkMs = hourMs

type MailContent = { readonly to: string; readonly subject: string; readonly text: string }

/**
 * Sends mails about accounts. A link is made when its mail is sent, and a new one for a retry, so that no token is ever
 * in the database. Earlier reset links stay valid, because their mail may have arrived.
 */
export function createAccountMailSender(options: Options): Sender {
  const { db, store, links, emailProof, mailer, siteTitle, paths, now } = options

  return {
    eventsMax: 1,
    ...unpaced,
    giveUpAfterMs: dayMs,
    timeoutMs: 35_000,
    atOnce: 2,
    send: async ({ id, events: [event] }: Message, signal: AbortSignal) => {
      const letter = event && (await contentOf(event))
      // Null if the account was deleted or its address confirmed: then there is nothing to send.
      return letter ? personalDelivery(mailer.send(letter, { id, signal })) : unanswered
    },
  }

  async function contentOf(event: StoredEvent): Promise<MailContent | null> {
    switch (event.kind) {
      case 'account.password_reset':
        return reset(event)
      case 'account.email_confirmation':
        return confirmation(event)
      case 'account.identity_linked':
        return linked(event)
      case 'account.appeal_decided':
        return appealDecided(event)
      default:
        throw new DeliveryFault('unexpected', { isPermanent: true })
    }
  }

  async function reset({ at, params }: StoredEvent & { kind: 'account.password_reset' }) {
    // The request is long past, and a link this late would give access when its owner no longer expects it.
    if (now() > at + mailedLinkMs) throw new DeliveryFault('too_late', { isPermanent: true })
    const account = await store.find(params.accountId)
    if (!account?.email) return null
    const { token, statements } = links.draw(
      'reset',
      { accountId: account.id, email: account.email },
      mailedLinkMs,
    )
    await db.write(...statements)
    const { mail } = wordsIn(params.language)
    return {
      to: account.email,
      subject: mail.subject(siteTitle()),
      text: mail.text(about(account, paths.manage.link(token))),
    }
  }

  async function confirmation({ params }: StoredEvent & { kind: 'account.email_confirmation' }) {
    const account = await store.find(params.accountId)
    const to = account && unprovedEmail(account)
    if (!account || !to) return null
    const token = await emailProof.drawLink(account)
    const { mail } = wordsIn(params.language)
    return {
      to,
      subject: mail.confirmSubject(siteTitle()),
      text: mail.confirmText(about(account, paths.manage.confirmEmail(token))),
    }
  }

  async function linked({ params }: StoredEvent & { kind: 'account.identity_linked' }) {
    const account = await store.find(params.accountId)
    if (!account?.email) return null
    const { mail } = wordsIn(params.language)
    const { provider } = params
    return {
      to: account.email,
      subject: mail.linkedSubject(siteTitle(), provider),
      text: mail.linkedText({ ...about(account, paths.manage.account()), provider }),
    }
  }

  /** The mail in every language: moderators decide long after the request of the creator, which would name one. */
  async function appealDecided({ params }: StoredEvent & { kind: 'account.appeal_decided' }) {
    const account = await store.find(params.accountId)
    if (!account?.email || account.emailProvedAt === null) return null
    const { snippetId, outcome, answer } = params
    const letter = { ...about(account, paths.snippetAppeal(snippetId)), snippetId, outcome, answer }
    const words = languages.map(language => messagesIn(language).mail)
    return {
      to: account.email,
      subject: words.map(mail => mail.appealSubject(siteTitle())).join(' / '),
      text: words.map(mail => mail.appealText(letter)).join('\n— — —\n\n'),
    }
  }

  function about({ username }: Account, path: string) {
    return { username, site: siteTitle(), link: paths.absolute(path) }
  }
}

const wordsIn = (language: string) => messagesIn(isLanguage(language) ? language : 'en')
