import type { Call } from './call.ts'
import type { clientCommands } from './client-commands.ts'
import { onOutputClosed } from './terminal.ts'
import { type Exit, exits } from './trouble.ts'

export type Runner = (call: Call) => Promise<number>
type ClientCommandName = (typeof clientCommands)[number]['name']

/** Each loads what it runs and nothing else. */
export const clientRunners: Record<ClientCommandName, Runner> = {
  paste: client(async call => (await import('./paste.ts')).paste(call)),
  get: client(async call => (await import('./get.ts')).get(call)),
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

/** The name of a command for what stands first on the command line. */
export const commandNameOf = (first: string): string =>
  ({ '--help': 'help', '-h': 'help', '--version': 'version' })[first] ?? first

/** Prints help, to standard error where a command line was wrong. */
export async function help(wrong: string | null, name?: string): Promise<number> {
  const { helpText } = await import('./help.ts')
  if (wrong === null) console.log(helpText(name))
  else console.error(`${wrong}\n\n${helpText(name)}`)
  return wrong === null ? exits.done.code : exits.usage.code
}
