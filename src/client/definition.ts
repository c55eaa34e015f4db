import { clientCommands } from './client-commands.ts'
import type { Command } from './command.ts'
import { serverCommands } from './server-commands.ts'

/** Every command and option; parsing, help, completions and the manual page are made from this. */
export const commands = [...clientCommands, ...serverCommands] as const

export type CommandName = (typeof commands)[number]['name']

export const commandNamed = (name: string): (Command & { readonly name: CommandName }) | undefined =>
  commands.find(each => each.name === name)
