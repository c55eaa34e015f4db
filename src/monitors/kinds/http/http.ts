import { defineKind } from '../kind.ts'
import { failureOfHttp } from './failure.ts'
import { httpFields } from './fields.ts'
import { httpFindings } from './findings.ts'
import { probeHttp } from './probe.ts'
import { requestedHost } from './requested-host.ts'

export const http = defineKind({
  kind: 'http',
  rank: 1,
  name: { en: 'Website or HTTP service', de: 'Website oder HTTP-Dienst' },
  text: {
    en: 'Requests a URL and checks the response: its status code and, if you like, its text.',
    de: 'Ruft eine URL auf und prüft die Antwort: den Statuscode und auf Wunsch den Text.',
  },
  fields: httpFields,
  sample: { name: 'Website', url: 'https://www.example.org/' },
  hostOf: requestedHost,
  findings: httpFindings,
  probe: probeHttp,
  failure: failureOfHttp,
})
