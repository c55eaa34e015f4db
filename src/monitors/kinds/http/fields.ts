import { z } from 'zod'
import { checks } from '../../../kernel/checks.ts'
import { field } from '../../../kernel/fields/field.ts'
import { boundedList, characters, httpAddress, issue, wholeNumber } from '../../../lib/fields.ts'
import { monitorChecks } from '../../model/monitor-problems.ts'
import type { TargetOf } from '../kind.ts'
import { ignoreTlsField } from '../shared-fields.ts'
import { isHeaderName, isHeaderValue, isOurs, secretHeaders } from './headers.ts'
import { secretAddress } from './secret-address.ts'

export type HttpTarget = TargetOf<'http', typeof httpFields>

const text = characters(100_000, issue(checks.tooManyCharacters({ max: 100_000 })))
  .min(1, issue(monitorChecks.noText()))
  .nullable()
  .default(null)

/** A status or range: `301` or `200-299` in the document, `[200, 299]` with both ends included in the code. */
const statusRange = z.codec(
  z.string().regex(/^[1-5][0-9][0-9](-[1-5][0-9][0-9])?$/, issue(monitorChecks.status())),
  z.tuple([z.int(), z.int()]).refine(([from, to]) => from <= to, issue(monitorChecks.statusOrder())),
  {
    decode: (range): [number, number] => {
      const [from = '', to = from] = range.split('-')
      return [Number(from), Number(to)]
    },
    encode: ([from, to]) => (from === to ? `${from}` : `${from}-${to}`),
  },
)

export const httpFields = {
  url: field(httpAddress, {
    label: { en: 'URL', de: 'URL' },
    hint: {
      en: 'For example https://www.example.org/health.',
      de: 'Zum Beispiel https://www.example.org/health.',
    },
    inputMode: 'url',
    visibleTo: secretAddress,
    leadsTo: value => new URL(String(value)).origin,
  }),
  method: field(z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']).default('GET'), {
    label: { en: 'Method', de: 'Methode' },
    visibleTo: 'readers',
  }),
  headers: field(
    z
      .record(
        z
          .string()
          .max(200, issue(checks.tooLong({ max: 200 })))
          .meta({ minLength: 1, pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" })
          .refine(isHeaderName, issue(monitorChecks.headerName()))
          .refine(name => !isOurs(name), issue(monitorChecks.ownHeader())),
        z
          .string()
          .max(8_000, issue(checks.tooLong({ max: 8_000 })))
          .meta({ pattern: '^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$' })
          .refine(isHeaderValue, issue(monitorChecks.headerValue())),
      )
      .meta({ maxProperties: 50, examples: [{ accept: 'application/json' }] })
      .refine(all => Object.keys(all).length <= 50, issue(monitorChecks.tooManyHeaders({ max: 50 })))
      .default({}),
    {
      label: { en: 'Headers', de: 'Kopfzeilen' },
      hint: {
        en: 'One per line, such as Accept: text/html.',
        de: 'Eine je Zeile, zum Beispiel Accept: text/html.',
      },
      section: 'request',
      rows: 3,
      visibleTo: secretHeaders,
    },
  ),
  body: field(text, {
    label: { en: 'Body', de: 'Inhalt der Anfrage' },
    hint: { en: 'Sent with the request. Empty: none.', de: 'Wird mit der Anfrage gesendet. Leer: keiner.' },
    section: 'request',
    rows: 3,
  }),
  acceptedStatuses: field(
    boundedList(statusRange, 100).min(1, issue(monitorChecks.noStatus())).prefault(['200-299']),
    {
      label: { en: 'Accepted status codes', de: 'Akzeptierte Statuscodes' },
      hint: {
        en: 'Codes and ranges, separated by commas, such as 200-299, 301.',
        de: 'Codes und Bereiche, durch Kommas getrennt, zum Beispiel 200-299, 301.',
      },
      section: 'response',
      separator: 'blanks',
      visibleTo: 'readers',
    },
  ),
  maxRedirects: field(wholeNumber(0, 20).default(10), {
    label: { en: 'Maximum redirects', de: 'Maximale Weiterleitungen' },
    hint: {
      en: 'From 0 to 20. With 0, the redirect itself is the response.',
      de: 'Von 0 bis 20. Bei 0 ist die Weiterleitung selbst die Antwort.',
    },
    section: 'request',
    visibleTo: 'readers',
  }),
  bodyContains: field(text, {
    label: { en: 'Response must contain', de: 'Antwort muss enthalten' },
    hint: {
      en: 'Searched for in the first megabyte, case-sensitive. Empty: not checked.',
      de: 'Gesucht wird im ersten Megabyte, mit Groß- und Kleinschreibung. Leer: wird nicht geprüft.',
    },
    section: 'response',
    rows: 2,
    visibleTo: 'editors',
  }),
  bodyLacks: field(text, {
    label: { en: 'Response must not contain', de: 'Antwort darf nicht enthalten' },
    hint: {
      en: 'The check fails if the response contains it. Empty: not checked.',
      de: 'Enthält die Antwort es, schlägt die Prüfung fehl. Leer: wird nicht geprüft.',
    },
    section: 'response',
    rows: 2,
    visibleTo: 'editors',
  }),
  ignoreTls: ignoreTlsField,
}
