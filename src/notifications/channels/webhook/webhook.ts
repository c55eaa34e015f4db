import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { field } from '../../../kernel/fields/field.ts'
import { secretAddress } from '../../../kernel/fields/secret-address.ts'
import { httpAddress, issue } from '../../../lib/fields.ts'
import { rfc3339 } from '../../../lib/time.ts'
import type { StoredEvent } from '../../../outbox/event.ts'
import { keyOf, secretOf, signedHeaders } from '../../../outbox/webhook-signature.ts'
import { channelChecks } from '../../channel-problems.ts'
import type { Notice } from '../../notice.ts'
import type { GroupSummary } from '../../summary.ts'
import { defineChannel } from '../channel.ts'

const shape = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/

const fields = {
  url: field(httpAddress, {
    label: { en: 'URL', de: 'URL' },
    hint: {
      en: 'Receives a POST with JSON, for example https://hooks.example.org/corkboard.',
      de: 'Erhält ein POST mit JSON, zum Beispiel https://hooks.example.org/corkboard.',
    },
    inputMode: 'url',
    visibleTo: secretAddress,
    leadsTo: value => new URL(String(value)).origin,
  }),
  secret: field(
    z
      .string()
      .regex(shape, issue(channelChecks.secret()))
      .meta({ examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] }),
    {
      label: { en: 'Signing secret', de: 'Signaturschlüssel' },
      hint: {
        en: 'The receiver verifies each message with it. Copy it before you save.',
        de: 'Damit prüft der Empfänger jede Nachricht. Kopieren Sie ihn vor dem Speichern.',
      },
      draw: () => secretOf(randomBytes(32)),
    },
  ),
}

export const webhook = defineChannel({
  kind: 'webhook',
  rank: 2,
  transport: 'http',
  name: { en: 'Webhook', de: 'Webhook' },
  text: {
    en: 'Sends a signed POST with JSON to your URL (Standard Webhooks).',
    de: 'Sendet ein signiertes POST mit JSON an Ihre URL (Standard Webhooks).',
  },
  needs: 'an address that takes a signed POST with JSON',
  fields,
  sample: {
    url: 'https://hooks.example.org/corkboard',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  },
  deliver: async ({ settings, message, notice, signal }, { post, now }) => {
    const body = JSON.stringify(payloadOf(message.events, notice))
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders({ key: keyOf(settings.secret), id: message.id, body, now: now() }),
    }
    return post({ url: settings.url, headers, body, signal })
  },
})

const payloadVersion = 1

/**
 * The payload: the same events for every attempt, without the time of the attempt, which is in a header. Groups, and the
 * monitors of a domain that the channel is about, are those at the time of sending.
 */
export function payloadOf(events: readonly StoredEvent[], notice: Notice): object {
  return {
    type: events.length === 0 ? 'corkboard.test' : 'corkboard.events',
    version: payloadVersion,
    timestamp: rfc3339(notice.at),
    data: {
      site: notice.site,
      title: notice.title,
      eventCount: notice.eventCount,
      summary: notice.summary.map(({ kind, count, groups }) => ({
        kind,
        count,
        ...(groups.length > 0 && { groups: groups.map(shownGroup) }),
      })),
      events: notice.events.map(({ event: { kind, key, subject, at, params }, sentence }) => ({
        id: key,
        kind,
        subject,
        at: rfc3339(at),
        text: sentence.text,
        url: sentence.url,
        ...(sentence.report && { reportUrl: sentence.report.url }),
        ...shownParams(params),
        ...('message' in params && {
          code: params.message.code,
          message: sentence.finding ?? params.message.code,
        }),
      })),
    },
  }
}

/** A group with the ids of all its monitors, also those whose events are not listed. */
const shownGroup = ({ group, of, events }: GroupSummary) => ({
  group,
  count: events.length,
  of,
  monitorIds: events.map(each => each.params.monitorId),
})

/** Parameters with instants as RFC 3339, also those of an update. */
const shownParams = (params: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params)
      // The address of another channel's recipient is not for this receiver.
      .filter(([name]) => name !== 'recipient')
      .map(([name, value]) => [
        name,
        instants.has(name) && typeof value === 'number'
          ? rfc3339(value)
          : name === 'update' && value !== null
            ? shownParams(value)
            : value,
      ]),
  )

const instants = new Set([
  ...['downSince', 'unstableSince', 'lostSince', 'since'],
  ...['startsAt', 'endsAt', 'nextAt', 'checkedAt'],
])
