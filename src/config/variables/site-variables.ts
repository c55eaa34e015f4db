import { contact, integer, optional } from '../values.ts'
import type { VariableTable } from '../variable.ts'

/** Variables of the site's appearance to readers. */
export const siteVariables = {
  announcementsPageSize: {
    fallback: '10',
    help: 'Announcements on a page, here and in GraphQL.',
    parse: integer(1, 100),
  },
  securityContact: {
    help: 'Where to report security problems, for /.well-known/security.txt: a `mailto:` or `https:` address. Empty: there is no such file.',
    parse: optional(contact),
  },
} satisfies VariableTable
