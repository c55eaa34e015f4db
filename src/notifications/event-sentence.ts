import type { Format } from '../i18n/format.ts'
import type { Messages } from '../i18n/messages.ts'
import type { Message } from '../kernel/messages.ts'
import type { Paths } from '../kernel/paths.ts'
import { minuteMs } from '../lib/time.ts'
import type {
  AnnouncementFact,
  CertificateFact,
  ChannelFact,
  ConnectivityFact,
  DomainFact,
  MonitorFact,
  StorageFact,
  StoredEvent,
} from '../outbox/event.ts'
import { isWithdrawn } from '../outbox/event-statements.ts'
import { faultText } from './fault-text.ts'

/**
 * An event as text for people. Alarms link to the page where one can act, which needs a sign-in; incidents and
 * maintenance to the public page; and while nothing can be saved, to the one page that needs no database.
 */
export type Sentence = {
  readonly text: string
  readonly detail: string
  readonly url: string | null
  /** The form in which the outage can be reported as an incident; for monitors that are down or unstable only. */
  readonly report?: Link
  /** The result of the probe; for monitors only. */
  readonly finding?: string
}

type Link = { readonly text: string; readonly url: string }

export type NoticeContext = {
  readonly messages: Pick<Messages, 'notifications'>
  readonly format: Pick<Format, 'duration' | 'exact' | 'list' | 'number' | 'remaining'>
  readonly site: { readonly title: string }
  readonly paths: Paths
  /** Puts the result of a probe into words. */
  readonly speak: (message: Message) => string
}

export function sentenceOf(event: StoredEvent, context: NoticeContext): Sentence {
  const { messages, paths } = context
  const { notifications } = messages
  const { sentences } = notifications
  switch (event.kind) {
    case 'monitor.still_down': {
      const { name, downSince } = event.params
      const length = context.format.duration(event.at - (downSince ?? event.at))
      return alarmSentence(sentences[event.kind](name, length), event.params, context)
    }
    case 'monitor.unstable': {
      const { name, changes, unstableSince } = event.params
      const length = context.format.duration(Math.max(event.at - unstableSince, minuteMs))
      return alarmSentence(
        sentences[event.kind](name, String(changes), length),
        event.params,
        context,
        notifications.damped,
      )
    }
    case 'monitor.down':
    case 'monitor.up': {
      const spoken = event.params.unstableSince === undefined ? sentences : sentences.stable
      const sentence = event.kind === 'monitor.up' ? monitorSentence : alarmSentence
      return sentence(spoken[event.kind](event.params.name), event.params, context)
    }
    case 'monitor.paused':
    case 'monitor.deleted': {
      const { name, downSince } = event.params
      const spoken = downSince === null ? sentences.wasUnstable : sentences
      const since = downSince === null ? '' : notifications.downSince(context.format.exact(downSince))
      const page =
        event.kind === 'monitor.deleted' ? paths.home() : paths.manage.monitor(event.params.monitorId)
      return { text: spoken[event.kind](name), detail: since, url: paths.absolute(page) }
    }
    case 'certificate.expiring':
      return certificateSentence(event.params, event.at, context)
    case 'domain.expiring':
      return domainSentence(event.params, event.at, context)
    case 'maintenance.reminder': {
      const { title, startsAt, leadMinutes } = event.params
      const ahead = startsAt === null ? leadMinutes * minuteMs : startsAt - event.at
      return announcementSentence(
        sentences[event.kind](title, context.format.duration(ahead)),
        event.params,
        context,
      )
    }
    case 'incident.updated': {
      const { title, update } = event.params
      const text = update === null ? sentences.reopened(title) : sentences[event.kind](title)
      return announcementSentence(text, event.params, context)
    }
    case 'incident.opened':
    case 'incident.closed':
    case 'maintenance.announced':
    case 'maintenance.updated':
    case 'maintenance.begun':
    case 'maintenance.overrun':
    case 'maintenance.ended':
      if (isWithdrawn(event.params)) {
        const said = sentences.withdrawn(event.params.title)
        return { ...announcementSentence(said, event.params, context), url: paths.absolute(paths.home()) }
      }
      return announcementSentence(sentences[event.kind](event.params.title), event.params, context)
    case 'connectivity.lost':
    case 'connectivity.restored':
      return connectivitySentence(event.kind, event.params, context)
    case 'storage.failing':
    case 'storage.restored':
      return storageSentence(event.kind, event.params, context)
    case 'channel.failing':
    case 'channel.recovered':
      return channelSentence(event.kind, event.params, context)
    case 'snippet.reported':
      return {
        text: sentences[event.kind](event.params.snippetId),
        detail: '',
        url: paths.absolute(paths.manage.snippet(event.params.snippetId)),
      }
    default:
      return { text: '', detail: '', url: null }
  }
}

/** A sentence about a monitor that is down or unstable. */
const alarmSentence = (text: string, fact: MonitorFact, context: NoticeContext, more?: string): Sentence => ({
  ...monitorSentence(text, fact, context, more),
  report: reportLink(context, fact.monitorId),
})

/** The form of an incident: of the monitor, or of all that are down. */
export const reportLink = (
  { messages, paths }: Pick<NoticeContext, 'messages' | 'paths'>,
  monitor?: number,
): Link => ({
  text: messages.notifications.report,
  url: paths.absolute(paths.manage.newIncident({ monitor })),
})

function monitorSentence(
  text: string,
  { monitorId, message, note, downSince }: MonitorFact,
  { messages, format, paths, speak }: NoticeContext,
  more = '',
): Sentence {
  const finding = speak(message)
  const since = downSince === null ? '' : messages.notifications.downSince(format.exact(downSince))
  return {
    text,
    finding,
    detail: [finding, note, since, more].filter(Boolean).join('\n'),
    url: paths.absolute(paths.manage.monitor(monitorId)),
  }
}

function certificateSentence(
  { monitorId, name, host, issuer, endsAt }: CertificateFact,
  at: number,
  { messages: { notifications }, format, paths }: NoticeContext,
): Sentence {
  const { monitor, issued, ends } = notifications.certificate
  return {
    text: notifications.sentences['certificate.expiring'](host, format.remaining(endsAt - at)),
    detail: [monitor(name), ends(format.exact(endsAt)), issuer === '' ? '' : issued(issuer)]
      .filter(Boolean)
      .join('\n'),
    url: paths.absolute(paths.manage.monitor(monitorId)),
  }
}

function domainSentence(
  { domain, endsAt, checkedAt, name, monitorIds }: DomainFact,
  at: number,
  { messages: { notifications }, format, paths }: NoticeContext,
): Sentence {
  const { monitor, more, ends, asOf } = notifications.domain
  const [first] = monitorIds
  const others = monitorIds.length - 1
  return {
    text: notifications.sentences['domain.expiring'](domain, format.remaining(endsAt - at)),
    detail: [
      name === null ? '' : monitor(name),
      others > 0 ? more(others, format.number(others)) : '',
      ends(format.exact(endsAt)),
      asOf(format.exact(checkedAt)),
    ]
      .filter(Boolean)
      .join('\n'),
    url: paths.absolute(first === undefined ? paths.manage.monitors() : paths.manage.monitor(first)),
  }
}

function connectivitySentence(
  kind: 'connectivity.lost' | 'connectivity.restored',
  { lostSince, monitors }: ConnectivityFact,
  { messages: { notifications }, format, paths }: NoticeContext,
): Sentence {
  const { lost, restored } = notifications.connectivity
  const since = format.exact(lostSince)
  return {
    text: notifications.sentences[kind](),
    detail: kind === 'connectivity.lost' ? lost(format.number(monitors), since) : restored(since),
    url: paths.absolute(paths.manage.monitors()),
  }
}

function channelSentence(
  kind: 'channel.failing' | 'channel.recovered',
  { channelId, name, recipient, since, fault }: ChannelFact,
  { messages, format, paths }: NoticeContext,
): Sentence {
  const { notifications } = messages
  const detail =
    kind === 'channel.failing'
      ? [faultText(notifications, fault), notifications.failingSince(format.exact(since))]
      : [notifications.failedUntilNow(format.exact(since))]
  return {
    text: notifications.sentences[kind](name, recipient !== ''),
    detail: detail.join('\n'),
    url: paths.absolute(paths.manage.channel(channelId)),
  }
}

function storageSentence(
  kind: 'storage.failing' | 'storage.restored',
  { since, reason }: StorageFact,
  { messages: { notifications }, format, paths }: NoticeContext,
): Sentence {
  const { restored, ...reasons } = notifications.storage
  return {
    text: notifications.sentences[kind](),
    detail: (kind === 'storage.restored' ? restored : reasons[reason])(format.exact(since)),
    url: paths.absolute(paths.home()),
  }
}

function announcementSentence(
  text: string,
  { announcementId, update, startsAt, endsAt }: AnnouncementFact,
  { messages, format, paths }: NoticeContext,
): Sentence {
  const { notifications } = messages
  const times =
    startsAt !== null && endsAt !== null
      ? notifications.window(format.exact(startsAt), format.exact(endsAt))
      : ''
  const nextAt = update?.nextAt ?? null
  const promise = nextAt === null ? '' : notifications.nextUpdateBy(format.exact(nextAt))
  return {
    text,
    detail: update ? [shortened(update.content), promise].filter(Boolean).join('\n') : times,
    url: paths.absolute(paths.announcement(announcementId)),
  }
}

const detailMax = 500

const shortened = (text: string): string =>
  text.length <= detailMax ? text : `${text.slice(0, detailMax - 1).toWellFormed()}…`
