import { z } from 'zod'
import { checks } from '../../../kernel/checks.ts'
import { field } from '../../../kernel/fields/field.ts'
import { boundedList, issue, line } from '../../../lib/fields.ts'
import { monitorChecks } from '../../model/monitor-problems.ts'
import type { TargetOf } from '../kind.ts'

export type DnsTarget = TargetOf<'dns', typeof dnsFields>
export type RecordType = DnsTarget['recordType']

const port = '(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3})'

/** Pattern of a resolver: a name or an IPv4 address, or an IPv6 address in brackets if a port follows. */
const resolverShape = new RegExp(
  `^(\\[[0-9A-Fa-f:.]+\\](:${port})?|[0-9A-Fa-f]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*|[0-9A-Za-z._-]+(:${port})?)$`,
)

export const dnsFields = {
  domain: field(
    z
      .string()
      .max(253, issue(checks.tooManyCharacters({ max: 253 })))
      .regex(/^[0-9A-Za-z._:*-]+$/, issue(monitorChecks.host()))
      .meta({ examples: ['www.example.org'] }),
    {
      label: { en: 'Name to look up', de: 'Aufzulösender Name' },
      hint: {
        en: 'Such as www.example.org; for PTR also an IP address.',
        de: 'Zum Beispiel www.example.org; für PTR auch eine IP-Adresse.',
      },
      visibleTo: 'readers',
    },
  ),
  recordType: field(
    z.enum(['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT']).default('A'),
    {
      label: { en: 'Record type', de: 'Eintragstyp' },
      visibleTo: 'readers',
    },
  ),
  resolver: field(
    z
      .string()
      .max(300, issue(checks.tooLong({ max: 300 })))
      .regex(resolverShape, issue(monitorChecks.host()))
      .nullable()
      .default(null),
    {
      label: { en: 'DNS server', de: 'DNS-Server' },
      hint: {
        en: 'Host or host:port, such as 192.0.2.53 or [2001:db8::53]:5353. Empty: the servers that Corkboard itself uses.',
        de: 'Host oder Host:Port, zum Beispiel 192.0.2.53 oder [2001:db8::53]:5353. Leer: die Server, die Corkboard selbst verwendet.',
      },
      section: 'request',
      visibleTo: 'readers',
      leadsTo: String,
    },
  ),
  expected: field(boundedList(line(1_000), 50).default([]), {
    label: { en: 'Expected answers', de: 'Erwartete Antworten' },
    hint: {
      en: 'One per line, such as 192.0.2.10 or 10 mail.example.org. Empty: any answer will do.',
      de: 'Eine je Zeile, zum Beispiel 192.0.2.10 oder 10 mail.example.org. Leer: jede Antwort genügt.',
    },
    section: 'response',
    rows: 3,
    separator: 'lines',
    visibleTo: 'readers',
  }),
  allExpected: field(z.boolean().default(true), {
    label: { en: 'Require all expected answers', de: 'Alle erwarteten Antworten verlangen' },
    hint: {
      en: 'Without this, one of them is enough.',
      de: 'Ohne dies genügt eine davon.',
    },
    section: 'response',
    visibleTo: 'readers',
  }),
}
