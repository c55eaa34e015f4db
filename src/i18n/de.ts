import { accounts } from './de/accounts.ts'
import { announcements } from './de/announcements.ts'
import { audit } from './de/audit.ts'
import { common } from './de/common.ts'
import { confirm } from './de/confirm.ts'
import { creating } from './de/creating.ts'
import { editor } from './de/editor.ts'
import { errors } from './de/errors.ts'
import { firstSteps } from './de/first-steps.ts'
import { handover } from './de/handover.ts'
import { home } from './de/home.ts'
import { legal } from './de/legal.ts'
import { mail } from './de/mail.ts'
import { maintenance } from './de/maintenance.ts'
import { manage } from './de/manage.ts'
import { moderation } from './de/moderation.ts'
import { monitors } from './de/monitors.ts'
import { mySnippets } from './de/my-snippets.ts'
import { notifications } from './de/notifications.ts'
import { oidc } from './de/oidc.ts'
import { passkeys } from './de/passkeys.ts'
import { reports } from './de/reports.ts'
import { rest } from './de/rest.ts'
import { secrets } from './de/secrets.ts'
import { signIn } from './de/signIn.ts'
import { site } from './de/site.ts'
import { snippets } from './de/snippets.ts'
import { tokens } from './de/tokens.ts'
import { updates } from './de/updates.ts'
import type { MessageCatalogue } from './en.ts'

export const de: MessageCatalogue = {
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
