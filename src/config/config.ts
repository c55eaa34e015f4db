import { closest } from '../lib/closest.ts'
import { withoutAccounts } from '../lib/shown-address.ts'
import { type Environment, withSecretFiles } from './secret-files.ts'
import { type Variable, variables } from './variables.ts'

/** What every variable was read as. */
export type Config = { readonly [K in keyof typeof variables]: ReturnType<(typeof variables)[K]['parse']> }

/** Every problem at once, each line with the variable's name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

export function readConfig(given: Environment): Config {
  const { environment, problems: inFiles } = withSecretFiles(given)
  const problems: string[] = [...inFiles]
  const config: Record<string, unknown> = {}
  for (const [key, variable] of Object.entries<Variable<unknown>>(variables)) {
    const value = textOf(variable, environment)
    // A default made from the port has no problem of its own.
    if (variable.name === 'BASE_URL' && !environment['BASE_URL'] && config['port'] === undefined) continue
    try {
      config[key] = variable.parse(value)
    } catch (problem) {
      const shown = variable.secret ? variable.secret(value) : withoutAccounts(value)
      problems.push(`${variable.name}=${JSON.stringify(shown)}: must be ${(problem as Error).message}`)
    }
  }
  for (const [needing, needed] of together)
    if (config[needing] && (config[needed] === null || config[needed] === ''))
      problems.push(`${variables[needed].name}: must be given with ${variables[needing].name}`)
  if (problems.length > 0) throw new ConfigError(problems)
  return config as Config
}

/** The first makes no sense without the second. */
const together = [
  ['smtpUrl', 'mailFrom'],
  ['oidcIssuer', 'oidcClientId'],
] as const satisfies readonly (readonly [keyof Config, keyof Config])[]

/**
 * A sentence for each variable that is none of ours but nearly has the name of one. An environment is full of names of
 * others, so short names are never compared: only ours with an underscore can be mistyped unmistakably.
 */
export function mistypedVariables(environment: Environment): readonly string[] {
  const ours = Object.values<Variable<unknown>>(variables).map(each => each.name)
  const known = new Set<string>(ours)
  return Object.keys(environment).flatMap(name => {
    if (known.has(name) || !environment[name] || name.endsWith('_FILE')) return []
    const plain = name.toUpperCase().replaceAll('-', '_')
    const bare = plain.replace(/^CORKBOARD_(?!URL$)/, '')
    const meant = known.has(bare)
      ? bare
      : closest(
          plain,
          ours.filter(each => each.includes('_')),
        )
    return meant && plain.includes('_') ? [`There is no variable ${name}; did you mean ${meant}?`] : []
  })
}

/** What is in force, a line a variable, secrets masked. */
export function describeConfig(given: Environment): string {
  const { environment, files } = withSecretFiles(given)
  return Object.values<Variable<unknown>>(variables)
    .map(variable => {
      const value = textOf(variable, environment)
      const file = files.get(variable.name)
      const origin = file ? `  (from ${file})` : environment[variable.name]?.trim() ? '' : '  (default)'
      return `${variable.name}=${variable.secret ? variable.secret(value) : withoutAccounts(value)}${origin}`
    })
    .join('\n')
}

function textOf(variable: Variable<unknown>, environment: Environment): string {
  const given = environment[variable.name]?.trim()
  if (given) return given
  const port = environment['PORT']?.trim() || variables.port.fallback
  return variable.fallback.replace('PORT', port)
}
