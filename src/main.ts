import { type Call, callOf, subcommandCallOf } from './client/call.ts'
import type { Command } from './client/command.ts'
import { type CommandName, commandNamed } from './client/definition.ts'
import { clientRunners, commandNameOf, help, type Runner } from './client/run.ts'
import { onOutputClosed } from './client/terminal.ts'
import { exits, Trouble } from './client/trouble.ts'

/** Runs the command that `argv` names; returns an exit code, one of `exits` in src/client/trouble.ts. */
async function main(argv: readonly string[], environment = process.env): Promise<number> {
  const [first = 'help', ...rest] = argv
  try {
    const command = commandNamed(commandNameOf(first))
    if (!command) return await help(`There is no command ${JSON.stringify(first)}.`)
    const { name: own } = command
    if (isCommandGroup(own)) return await runNested({ ...command, name: own }, rest, environment)
    const call = callOf(command, rest, environment)
    if (call.has('help')) return await help(null, command.name)
    return await runners[own](call)
  } catch (error) {
    return await printError(error)
  }
}

/**
 * Runners of all commands without subcommands. Each imports its module when it runs, so that `paste` does not load a
 * server.
 */
const runners: Record<Exclude<CommandName, CommandGroup>, Runner> = {
  ...clientRunners,
  serve: server(async ({ environment }) => {
    const { keepTickShape } = await import('./lib/kept-shapes.ts')
    keepTickShape()
    await (await import('./commands/serve-pieces.ts')).loadServer()
    await (await import('./commands/serve.ts')).serve(environment)
  }),
  migrate: server(async ({ environment }) => (await upkeep()).migrate(environment)),
  'check-config': server(async ({ environment }) => (await upkeep()).checkConfig(environment)),
  health: server(async ({ environment }) => (await import('./commands/health.ts')).health(environment)),
  seed: server(async ({ has, environment }) => (await upkeep()).seed(environment, { force: has('force') })),
  backup: server(async call => (await upkeep()).backup(call.arguments[0] ?? '', call)),
  restore: server(async call => (await upkeep()).restore(call.arguments[0] ?? '', call)),
  move: server(async call => (await upkeep()).moveDatabase(call)),
  export: server(async ({ arguments: [file], has, environment }) =>
    (await upkeep()).exportTo(file, { withSecrets: has('with-secrets'), environment }),
  ),
  import: server(async call => (await upkeep()).importFrom(call.arguments[0] ?? '-', call.environment)),
  'import-dpaste': async ({ arguments: [address = ''], has, environment }) =>
    (await upkeep()).importFromDpaste(address, has('dry-run'), environment),
}

function upkeep() {
  // As a program that SIGPIPE ends: an export that was cut off must not count as done.
  onOutputClosed(() => process.exit(exits.closed.code))
  return import('./commands/upkeep.ts')
}

function server(run: (call: Call) => Promise<void>): Runner {
  return async call => {
    await run(call)
    return exits.done.code
  }
}

type CommandGroup = Extract<CommandName, 'user' | 'token' | 'subscriber'>

const nested: Record<CommandGroup, (name: string, call: Call) => Promise<void>> = {
  user: async (name, call) => (await upkeep()).user(name, call),
  token: async (name, call) => (await upkeep()).token(name, call),
  subscriber: async (name, call) => (await upkeep()).subscriber(name, call),
}

const isCommandGroup = (name: CommandName): name is CommandGroup => Object.hasOwn(nested, name)

async function runNested(
  command: Command & { readonly name: CommandGroup },
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const [first] = argv
  if (first === undefined || ['help', '--help', '-h'].includes(first)) return await help(null, command.name)
  const found = subcommandCallOf(command, argv, environment)
  if (!found)
    return await help(`There is no command ${JSON.stringify(`${command.name} ${first}`)}.`, command.name)
  if (found.call.has('help')) return await help(null, command.name)
  await nested[command.name](found.name, found.call)
  return exits.done.code
}

/** Ends this process when its launcher was killed, which closes the IPC channel between them; see bin/hand-over.js. */
function endWithLauncher(): void {
  if (process.env['CORKBOARD_LAUNCHED'] === undefined || !process.channel) return
  delete process.env['CORKBOARD_LAUNCHED']
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

async function printError(error: unknown): Promise<number> {
  if (!(error instanceof Trouble)) return (await import('./commands/report-error.ts')).reportError(error)
  console.error(error.message)
  return exits[error.exit].code
}

endWithLauncher()
process.exitCode = await main(process.argv.slice(2))
