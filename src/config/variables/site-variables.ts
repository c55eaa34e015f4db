import { compatible, contact, integer, optional } from '../values.ts'
import type { VariableTable } from '../variable.ts'

/** Variables of the site's appearance to readers. */
export const siteVariables = {
  announcementsPageSize: {
    fallback: '10',
    help: 'Announcements on a page, here and in GraphQL.',
    parse: integer(1, 100),
  },
  compatibleWith: {
    fallback: '',
    help: 'Programs whose public addresses are answered, too, so that dashboards made for them go on: `uptime-kuma`, `gatus`, or both separated by a comma. `uptime-kuma/main` names the status page in its addresses; `default` is usual.',
    parse: compatible,
  },
  securityContact: {
    help: 'Where to report security problems, for /.well-known/security.txt: a `mailto:` or `https:` address. Empty: there is no such file.',
    parse: optional(contact),
  },
} satisfies VariableTable
