import { accounts } from './en/accounts.ts'
import { announcements } from './en/announcements.ts'
import { audit } from './en/audit.ts'
import { common } from './en/common.ts'
import { confirm } from './en/confirm.ts'
import { creating } from './en/creating.ts'
import { editor } from './en/editor.ts'
import { errors } from './en/errors.ts'
import { firstSteps } from './en/first-steps.ts'
import { handover } from './en/handover.ts'
import { home } from './en/home.ts'
import { legal } from './en/legal.ts'
import { mail } from './en/mail.ts'
import { maintenance } from './en/maintenance.ts'
import { manage } from './en/manage.ts'
import { moderation } from './en/moderation.ts'
import { monitors } from './en/monitors.ts'
import { mySnippets } from './en/my-snippets.ts'
import { notifications } from './en/notifications.ts'
import { oidc } from './en/oidc.ts'
import { passkeys } from './en/passkeys.ts'
import { reports } from './en/reports.ts'
import { rest } from './en/rest.ts'
import { secrets } from './en/secrets.ts'
import { signIn } from './en/signIn.ts'
import { site } from './en/site.ts'
import { snippets } from './en/snippets.ts'
import { tokens } from './en/tokens.ts'
import { updates } from './en/updates.ts'

/** English messages of all pages, with one file per area; the reference for the other languages. */
export const en = {
  accounts,
  announcements,
  audit,
  common,
  confirm,
  creating,
  editor,
  errors,
  firstSteps,
  handover,
  home,
  legal,
  mail,
  maintenance,
  manage,
  mySnippets,
  moderation,
  monitors,
  notifications,
  oidc,
  passkeys,
  reports,
  rest,
  secrets,
  signIn,
  site,
  snippets,
  tokens,
  updates,
}

/** The message catalogue of a language. A key of the English one that another language lacks is a type error. */
export type MessageCatalogue = typeof en
