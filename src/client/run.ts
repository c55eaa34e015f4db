import type { Call } from './call.ts'
import type { clientCommands } from './client-commands.ts'
import { onOutputClosed } from './terminal.ts'
import { type Exit, exits } from './trouble.ts'

export type Runner = (call: Call) => Promise<number>
type ClientCommandName = (typeof clientCommands)[number]['name']

/** Runners of the client's commands. Each imports its module only when it runs, so that commands start fast. */
export const clientRunners: Record<ClientCommandName, Runner> = {
  paste: client(async call => (await import('./paste.ts')).paste(call)),
  get: client(async call => (await import('./get.ts')).get(call)),
  revise: client(async call => (await import('./revise.ts')).revise(call)),
  list: client(async call => (await import('./list.ts')).list(call)),
  rm: client(async call => (await import('./rm.ts')).remove(call)),
  status: client(async call => (await import('./status.ts')).status(call)),
  announcements: client(async call => (await import('./announcements.ts')).announcements(call)),
  completions: client(async call => (await import('./completions.ts')).completions(call)),
  man: client(async () => (await import('./man.ts')).man()),
  version: client(async () => (await import('./version.ts')).version()),
  help: call => help(null, call.arguments[0]),
}

function client(run: (call: Call) => Promise<Exit>): Runner {
  return async call => {
    onOutputClosed()
    return exits[await run(call)].code
  }
}

/** The command that the first argument names; `--help`, `-h` and `--version` stand for commands. */
export const commandNameOf = (first: string): string =>
  ({ '--help': 'help', '-h': 'help', '--version': 'version' })[first] ?? first

/**
 * Prints help and returns the exit code. `wrong` is the problem of a command line, printed with the help on standard
 * error; null for help that was asked for.
 */
export async function help(wrong: string | null, name?: string): Promise<number> {
  const { helpText } = await import('./help.ts')
  if (wrong === null) console.log(helpText(name))
  else console.error(`${wrong}\n\n${helpText(name)}`)
  return wrong === null ? exits.done.code : exits.usage.code
}
