import { defineKind } from '../kind.ts'
import { failureOfHttp } from './failure.ts'
import { httpFields } from './fields.ts'
import { httpFindings } from './findings.ts'
import { probeHttp } from './probe.ts'

export const http = defineKind({
  kind: 'http',
  rank: 1,
  name: { en: 'Website or HTTP service', de: 'Website oder HTTP-Dienst' },
  text: {
    en: 'Requests an address and checks the response: its status, and its text if you like.',
    de: 'Ruft eine Adresse auf und prüft die Antwort: den Statuscode und auf Wunsch den Text.',
  },
  fields: httpFields,
  sample: { name: 'Website', url: 'https://www.example.org/' },
  findings: httpFindings,
  probe: probeHttp,
  failure: failureOfHttp,
})
