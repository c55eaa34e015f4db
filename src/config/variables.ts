import type { Variable, VariableTable } from './variable.ts'
import { addressVariables } from './variables/address-variables.ts'
import { databaseVariables } from './variables/database-variables.ts'
import { domainVariables } from './variables/domain-variables.ts'
import { limitVariables } from './variables/limit-variables.ts'
import { logVariables } from './variables/log-variables.ts'
import { mailVariables } from './variables/mail-variables.ts'
import { moderationVariables } from './variables/moderation-variables.ts'
import { monitoringVariables } from './variables/monitoring-variables.ts'
import { signInVariables } from './variables/sign-in-variables.ts'
import { siteVariables } from './variables/site-variables.ts'
import { snippetVariables } from './variables/snippet-variables.ts'
import { updateVariables } from './variables/update-variables.ts'

/** All variables, in the order of docs/configuration.md, which is made from this table. */
export const variables = named({
  ...addressVariables,
  ...databaseVariables,
  ...logVariables,
  ...siteVariables,
  ...snippetVariables,
  ...moderationVariables,
  ...limitVariables,
  ...monitoringVariables,
  ...domainVariables,
  ...mailVariables,
  ...signInVariables,
  ...updateVariables,
})

type Named<T extends VariableTable> = {
  readonly [K in keyof T]: T[K] & Pick<Variable<unknown>, 'name' | 'fallback'>
}

function named<T extends VariableTable>(table: T): Named<T> {
  const all = Object.entries(table).map(([key, variable]) => [
    key,
    { name: key.replace(/[A-Z]/g, '_$&').toUpperCase(), fallback: '', ...variable },
  ])
  return Object.fromEntries(all) as Named<T>
}
