import { parseArgs } from 'node:util'

export type Usage = {
  /** As it is typed, such as `npm run gallery -- [FOLDER]`. */
  readonly usage: string
  readonly text: string
  /** How many operands it takes; 0 by default. */
  readonly most?: number
}

/** What a script was called with. Ends the process where there is nothing to run: with 0 for `--help`, with 2 for an error. */
export function operandsOf(usage: Usage): readonly string[] {
  const call = callOf(process.argv.slice(2), usage)
  if ('operands' in call) return call.operands
  if ('help' in call) console.log(call.help)
  else console.error(call.error)
  process.exit('help' in call ? 0 : 2)
}

type Call = { readonly operands: readonly string[] } | { readonly help: string } | { readonly error: string }

export function callOf(args: readonly string[], { usage, text, most = 0 }: Usage): Call {
  const options = { help: { type: 'boolean', short: 'h' } } as const
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const hint = `Usage: ${usage}\nOptions: -h, --help`
  const unknown = tokens.find(each => each.kind === 'option' && each.name !== 'help')
  if (unknown?.kind === 'option') return { error: `There is no option ${unknown.rawName}.\n${hint}` }
  if (values.help) return { help: `${text}\n\n${hint}` }
  if (positionals.length > most)
    return { error: `There are too many arguments: ${positionals.slice(most).join(' ')}\n${hint}` }
  return { operands: positionals }
}
