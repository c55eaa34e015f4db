import { clientCommands } from './client-commands.ts'
import type { Command } from './command.ts'
import { serverCommands } from './server-commands.ts'

/** Definitions of all commands, from which parsing, help, completions and the manual page are made. */
export const commands = [...clientCommands, ...serverCommands] as const

export type CommandName = (typeof commands)[number]['name']

export const commandNamed = (name: string): (Command & { readonly name: CommandName }) | undefined =>
  commands.find(each => each.name === name)
