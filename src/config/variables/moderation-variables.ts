import { shownAddress } from '../../lib/shown-address.ts'
import { days } from '../quantities.ts'
import { integer, optional, webAddress } from '../values.ts'
import type { VariableTable } from '../variable.ts'

/** Variables for reported snippets. */
export const moderationVariables = {
  snippetReportsToHide: {
    fallback: '3',
    help: 'A snippet is hidden until a moderator looks at it after reports from so many different networks; 0: never by itself.',
    parse: integer(0, 1000),
  },
  originKeepDays: {
    fallback: '30',
    help: 'For so many days it can be told which snippets and reports came from one address, of which only a keyed hash is kept.',
    parse: days(1, 3650),
  },
  reportWebhookUrl: {
    help: 'Gets reports of snippets: an http or https address that takes JSON. Empty: none.',
    deprecated: {
      en: 'REPORT_WEBHOOK_URL is deprecated and ends with 0.3.0 at the earliest. Add a webhook with the event “Snippet reported” under Manage → Notifications, then remove the variable.',
      de: 'REPORT_WEBHOOK_URL ist veraltet und entfällt frühestens mit 0.3.0. Legen Sie unter Verwaltung → Benachrichtigungen einen Webhook mit dem Ereignis „Snippet gemeldet“ an und entfernen Sie dann die Variable.',
    },
    parse: optional(webAddress),
    secret: url => shownAddress(url, { path: 'secret' }),
  },
} satisfies VariableTable
