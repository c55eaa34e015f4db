import { defineKind } from '../kind.ts'
import { dnsFields } from './fields.ts'
import { dnsFindings } from './findings.ts'
import { failureOfDns, probeDns } from './probe.ts'

export const dns = defineKind({
  kind: 'dns',
  rank: 3,
  name: { en: 'DNS record', de: 'DNS-Eintrag' },
  text: {
    en: 'Looks up a name and compares the answers with those that you expect.',
    de: 'Löst einen Namen auf und vergleicht die Antworten mit den erwarteten.',
  },
  fields: dnsFields,
  sample: { name: 'Name of the website', domain: 'www.example.org', expected: ['192.0.2.10'] },
  hostOf: ({ domain }) => domain,
  findings: dnsFindings,
  probe: probeDns,
  failure: failureOfDns,
})
