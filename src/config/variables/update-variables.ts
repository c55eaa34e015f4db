import { optional, registry } from '../values.ts'
import type { VariableTable } from '../variable.ts'

/** Variables of the search for newer versions. */
export const updateVariables = {
  updateRegistry: {
    help: 'The npm registry that is asked once a day for the latest version of Corkboard, which the overview of the management side then names. `npm config get registry` shows the address of yours. Nothing about this site is sent but the request itself, which comes from its IP address. Empty: no registry is asked.',
    parse: optional(registry),
  },
} satisfies VariableTable
