import type { Variable } from './variable.ts'
import { addressVariables } from './variables/address-variables.ts'
import { databaseVariables } from './variables/database-variables.ts'
import { limitVariables } from './variables/limit-variables.ts'
import { logVariables } from './variables/log-variables.ts'
import { mailVariables } from './variables/mail-variables.ts'
import { moderationVariables } from './variables/moderation-variables.ts'
import { monitoringVariables } from './variables/monitoring-variables.ts'
import { signInVariables } from './variables/sign-in-variables.ts'
import { siteVariables } from './variables/site-variables.ts'
import { snippetVariables } from './variables/snippet-variables.ts'

/** All variables, in the order of docs/configuration.md, which is made from this table. */
export const variables = {
  ...addressVariables,
  ...databaseVariables,
  ...logVariables,
  ...siteVariables,
  ...snippetVariables,
  ...moderationVariables,
  ...limitVariables,
  ...monitoringVariables,
  ...mailVariables,
  ...signInVariables,
} satisfies Readonly<Record<string, Variable<unknown>>>
