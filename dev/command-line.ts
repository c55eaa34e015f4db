import { parseArgs } from 'node:util'

export type Usage = {
  /** The command line, such as `npm run gallery -- [FOLDER]`. */
  readonly usage: string
  readonly text: string
  /** Largest number of operands; 0 by default. */
  readonly most?: number
  /** Options besides `--help` that take no value, each with its description. */
  readonly options?: Readonly<Record<string, string>>
  /** Options that take a value, each with its description. */
  readonly values?: Readonly<Record<string, string>>
}

/** The operands of a script. Ends the process if there is nothing to run: with 0 after `--help`, with 2 after an error. */
export function operandsOf(usage: Usage): readonly string[] {
  return argumentsOf(usage).operands
}

type Arguments = {
  readonly operands: readonly string[]
  /** Names of the given options. */
  readonly given: ReadonlySet<string>
  /** The values of the given options that take one, by name. */
  readonly values: ReadonlyMap<string, string>
}

/** Like `operandsOf`, for a script with options. */
export function argumentsOf(usage: Usage): Arguments {
  const call = callOf(process.argv.slice(2), usage)
  if ('operands' in call) return call
  if ('help' in call) console.log(call.help)
  else console.error(call.error)
  process.exit('help' in call ? 0 : 2)
}

type Call = Arguments | { readonly help: string } | { readonly error: string }

export function callOf(
  args: readonly string[],
  { usage, text, most = 0, options = {}, values = {} }: Usage,
): Call {
  const { positionals, tokens } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(Object.keys(values).map(name => [name, { type: 'string' } as const])),
    },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const names = [...Object.keys(options), ...Object.keys(values)]
  const hint = [
    `Usage: ${usage}`,
    `Options: ${['-h', '--help', ...names.map(each => `--${each}`)].join(', ')}`,
  ]
  const written = tokens.filter(each => each.kind === 'option')
  const unknown = written.find(each => ![...names, 'help'].includes(each.name))
  if (unknown) return { error: [`There is no option ${unknown.rawName}.`, ...hint].join('\n') }
  const bare = written.find(each => each.name in values && !each.value)
  if (bare) return { error: [`The option ${bare.rawName} needs a value.`, ...hint].join('\n') }
  const valued = written.find(each => !(each.name in values) && each.value !== undefined)
  if (valued) return { error: [`The option ${valued.rawName} takes no value.`, ...hint].join('\n') }
  if (written.some(each => each.name === 'help')) {
    const described = Object.entries({ ...options, ...values }).map(([name, does]) => `  --${name}  ${does}`)
    return { help: [text, '', ...hint, ...described].join('\n') }
  }
  if (positionals.length > most)
    return {
      error: [`There are too many arguments: ${positionals.slice(most).join(' ')}`, ...hint].join('\n'),
    }
  return {
    operands: positionals,
    given: new Set(written.map(each => each.name)),
    values: new Map(written.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
  }
}
