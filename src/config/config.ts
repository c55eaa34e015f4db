import { withoutAccounts } from '../lib/shown-address.ts'
import { mistypedVariables } from './mistyped-variables.ts'
import { type Environment, withSecretFiles } from './secret-files.ts'
import type { Variable } from './variable.ts'
import { variables } from './variables.ts'

/** The parsed value of every variable. */
export type Config = { readonly [K in keyof typeof variables]: ReturnType<(typeof variables)[K]['parse']> }

/** Thrown for invalid variables: all problems at once, each line with the name of its variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]
  /** Sentences about names that may be misspelt. */
  readonly hints: readonly string[]
  constructor(problems: readonly string[], hints: readonly string[] = []) {
    super(problems.join('\n'))
    this.problems = problems
    this.hints = hints
  }
}

export function readConfig(given: Environment): Config {
  const { environment, problems: inFiles } = withSecretFiles(given)
  const problems: string[] = [...inFiles]
  const config: Record<string, unknown> = {}
  for (const [key, variable] of Object.entries<Variable<unknown>>(variables)) {
    const value = textOf(variable, environment)
    // The default of BASE_URL is made from the port, so a wrong port is the only problem to report.
    if (variable.name === 'BASE_URL' && !environment['BASE_URL'] && config['port'] === undefined) continue
    try {
      config[key] = variable.parse(value)
    } catch (problem) {
      const shown = variable.secret ? variable.secret(value) : withoutAccounts(value)
      problems.push(
        `${variable.name}=${JSON.stringify(shown)}: must be ${(problem as Error).message}${quotedHint(value)}`,
      )
    }
  }
  for (const [needing, needed] of together)
    if (config[needing] && (config[needed] === null || config[needed] === ''))
      problems.push(`${variables[needed].name}: must be given with ${variables[needing].name}`)
  if (problems.length > 0) throw new ConfigError(problems, mistypedVariables(given))
  return config as Config
}

/** A hint for quotation marks around a value: unlike shells, files of variables keep them. */
const quotedHint = (value: string): string =>
  /^(["']).*\1$/s.test(value)
    ? '; leave out the quotation marks, which are taken for a part of the value'
    : ''

/** Pairs of variables, of which the first needs the second. */
const together = [
  ['smtpUrl', 'mailFrom'],
  ['oidcIssuer', 'oidcClientId'],
] as const satisfies readonly (readonly [keyof Config, keyof Config])[]

/** The configuration in force, one line a variable, with secrets masked. */
export function describeConfig(given: Environment): string {
  const { environment, files } = withSecretFiles(given)
  return Object.values<Variable<unknown>>(variables)
    .map(variable => {
      const value = textOf(variable, environment)
      const file = files.get(variable.name)
      const origin = file ? `  (from ${file})` : environment[variable.name]?.trim() ? '' : '  (default)'
      const shown = variable.secret ? variable.secret(value) : withoutAccounts(value)
      return `${variable.name}=${shown}${inPlainUnits(variable, value)}${origin}`
    })
    .join('\n')
}

/** A size or duration converted to its base unit, as a remark; empty for an invalid value. */
function inPlainUnits({ name, parse }: Variable<unknown>, value: string): string {
  if (!/_(BYTES|SECONDS|DAYS)$/.test(name)) return ''
  try {
    const read = parse(value)
    return typeof read === 'number' && String(read) !== value ? `  (${read})` : ''
  } catch {
    return ''
  }
}

function textOf(variable: Variable<unknown>, environment: Environment): string {
  const given = environment[variable.name]?.trim()
  if (given) return given
  const port = environment['PORT']?.trim() || variables.port.fallback
  return variable.fallback.replace('PORT', port)
}
