import { parseArgs } from 'node:util'
import { ownCommand } from '../lib/own-command.ts'
import { argumentText, type Command, helpOption } from './command.ts'
import { usage } from './trouble.ts'

/** One call of a command: its options, arguments and environment. */
export type Call = {
  readonly has: (option: string) => boolean
  readonly value: (option: string) => string | undefined
  /** All values of an option that may be given several times. */
  readonly values: (option: string) => readonly string[]
  readonly arguments: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

/** The call of a subcommand, such as `user add`; null if there is none of that name. Throws Trouble as `callOf` does. */
export function subcommandCallOf(
  { name, subcommands = [] }: Command,
  [first, ...rest]: readonly string[],
  environment: NodeJS.ProcessEnv,
): { readonly name: string; readonly call: Call } | null {
  const subcommand = subcommands.find(each => each.name === first)
  if (!subcommand) return null
  const call = callOf({ ...subcommand, name: `${name} ${subcommand.name}` }, rest, environment)
  return { name: subcommand.name, call }
}

/** Parses the arguments of a command. Throws Trouble for unknown options and for a wrong number of arguments. */
export function callOf(command: Command, argv: readonly string[], environment: NodeJS.ProcessEnv): Call {
  const { values, positionals } = parsed(command, argv)
  if (values['help'] !== true) countArguments(command, positionals)
  return {
    has: option => values[option] === true,
    value(option) {
      const value = values[option]
      return typeof value === 'string' ? value : undefined
    },
    values(option) {
      const given = values[option]
      return Array.isArray(given) ? given.filter(each => typeof each === 'string') : []
    },
    arguments: positionals,
    environment,
  }
}

function parsed(command: Command, argv: readonly string[]) {
  const options = Object.fromEntries(
    [...command.options, helpOption].map(({ name, short, value, many = false }) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const), multiple: many, ...(short && { short }) },
    ]),
  )
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    const [message = ''] = (error as Error).message.split('. ')
    throw usage(`${ownCommand()} ${command.name}: ${message.replace(/\.$/, '')}. ${hint(command)}`)
  }
}

function countArguments(command: Command, given: readonly string[]): void {
  const wanted = command.arguments.map(argumentText).join(' ') || 'no argument'
  const least = command.arguments.filter(({ count }) => count === 'one' || count === 'some').length
  const isOpen = command.arguments.some(({ count }) => count === 'any' || count === 'some')
  const most = isOpen ? Infinity : command.arguments.length
  if (given.length < least || given.length > most)
    throw usage(
      `${ownCommand()} ${command.name} takes ${wanted}, and ${given.length} were given. ${hint(command)}`,
    )
}

const hint = ({ name }: Command): string =>
  `"${ownCommand()} help ${name.split(' ')[0]}" says how it is used.`
