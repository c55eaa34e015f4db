import type { Text } from '../kernel/fields/field.ts'
import type { Config } from './config.ts'
import type { Variable } from './variable.ts'
import { variables } from './variables.ts'

/** What to do instead of each deprecated variable that is set. */
export const deprecationsOf = (config: Config): readonly Text[] =>
  Object.entries<Variable<unknown>>(variables).flatMap(([key, { deprecated, parse, fallback }]) =>
    deprecated && config[key as keyof Config] !== parse(fallback) ? [deprecated] : [],
  )
