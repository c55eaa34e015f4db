import { basename } from 'node:path'
import { ownCommand } from '../lib/own-command.ts'
import { callOf } from './call.ts'
import { commandNamed } from './definition.ts'
import { reportError } from './report-error.ts'
import { clientRunners, commandNameOf, help } from './run.ts'
import { usage } from './trouble.ts'

/** Entry point of the standalone client, which `dev/bundle-client.ts` bundles into one file. */
async function main([first = 'help', ...rest]: readonly string[]): Promise<number> {
  try {
    const command = commandNamed(commandNameOf(first))
    if (!command) return await help(`There is no command ${JSON.stringify(first)}.`)
    if (!isClientCommand(command.name))
      throw usage(
        `${ownCommand()} ${command.name} needs the whole of Corkboard, on the machine of the server. This file is the client alone.`,
      )
    const call = callOf(command, rest, process.env)
    if (call.has('help')) return await help(null, command.name)
    return await clientRunners[command.name](call)
  } catch (error) {
    return reportError(error)
  }
}

const isClientCommand = (name: string): name is keyof typeof clientRunners =>
  Object.hasOwn(clientRunners, name)

const file = process.argv[1] ?? ''
process.env['CORKBOARD_COMMAND'] ||= /\.m?js$/.test(file) ? `node ${file}` : basename(file)
process.exitCode = await main(process.argv.slice(2))
