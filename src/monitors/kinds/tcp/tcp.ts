import { once } from 'node:events'
import { z } from 'zod'
import { checks } from '../../../kernel/checks.ts'
import { field } from '../../../kernel/fields/field.ts'
import { defineMessages, type Message } from '../../../kernel/messages.ts'
import { control, issue, wholeNumber } from '../../../lib/fields.ts'
import { monitorChecks } from '../../model/monitor-problems.ts'
import type { Attempt } from '../../probes/attempt.ts'
import { defineKind, type TargetOf } from '../kind.ts'

const fields = {
  host: field(
    z
      .string()
      .max(253, issue(checks.tooManyCharacters({ max: 253 })))
      .regex(new RegExp(`^[^\\s/@\\[\\]${control}]+$`, 'u'), issue(monitorChecks.host()))
      .meta({ examples: ['mail.example.org'] }),
    {
      label: { en: 'Host', de: 'Host' },
      hint: { en: 'A name or an IP address.', de: 'Ein Name oder eine IP-Adresse.' },
      visibleTo: 'readers',
      leadsTo: String,
    },
  ),
  port: field(wholeNumber(1, 65_535), {
    label: { en: 'Port', de: 'Port' },
    hint: { en: 'A number from 1 to 65535.', de: 'Eine Zahl von 1 bis 65535.' },
    visibleTo: 'readers',
    leadsTo: String,
  }),
}

const findings = defineMessages('tcp', {
  en: { connected: () => 'Connected' },
  de: { connected: () => 'Verbunden' },
})

export const tcp = defineKind({
  kind: 'tcp',
  rank: 2,
  name: { en: 'TCP port', de: 'TCP-Port' },
  text: {
    en: 'Connects to a host and port: a database, a mail server or another service.',
    de: 'Verbindet sich mit Host und Port: einer Datenbank, einem Mailserver oder einem anderen Dienst.',
  },
  fields,
  sample: { name: 'Mail', host: 'mail.example.org', port: 25 },
  findings,
  probe: connects,
})

/** Succeeds as soon as the connection is accepted. */
async function connects({ host, port }: TargetOf<'tcp', typeof fields>, attempt: Attempt): Promise<Message> {
  await once(attempt.connect({ host, port }), 'connect')
  return findings.make.connected()
}
