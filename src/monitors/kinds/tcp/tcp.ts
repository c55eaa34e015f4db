import { once } from 'node:events'
import { defineMessages, type Message } from '../../../kernel/messages.ts'
import type { Attempt } from '../../probes/attempt.ts'
import { defineKind, type TargetOf } from '../kind.ts'
import { hostField, portField } from '../shared-fields.ts'

const fields = { host: hostField, port: portField() }

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
  hostOf: ({ host }) => host,
  findings,
  probe: connects,
})

/** Probes a TCP port: succeeds when the connection is accepted. */
async function connects({ host, port }: TargetOf<'tcp', typeof fields>, attempt: Attempt): Promise<Message> {
  await once(attempt.connect({ host, port }), 'connect')
  return findings.make.connected()
}
