import { ownCommand, quietCommand } from '../lib/own-command.ts'
import { clientCommands } from './client-commands.ts'
import {
  argumentText,
  type Command,
  commandText,
  helpOption,
  type Option,
  optionText,
  spelled,
  summaryText,
} from './command.ts'
import { commandNamed, commands } from './definition.ts'
import { serverCommands } from './server-commands.ts'
import { usage } from './trouble.ts'

/** The text that `corkboard help` and `corkboard help COMMAND` print. Throws Trouble for an unknown command. */
export function helpText(name?: string): string {
  if (name === undefined) return overview()
  const command = commandNamed(name)
  if (command) return commandHelp(command)
  throw usage(`There is no command ${JSON.stringify(name)}. ${names}`)
}

const names = `Commands: ${commands.map(each => each.name).join(', ')}.`

export const synopsis = (command: Command): string =>
  [
    command.name,
    ...(command.subcommands ? ['COMMAND'] : []),
    ...(command.options.length > 0 ? ['[OPTION…]'] : []),
    ...command.arguments.map(argumentText),
  ].join(' ')

const summaries = (some: readonly Command[]): string =>
  rows(some.map(each => [commandText(each), each.summary]))

const overview = (): string => `${ownCommand()} COMMAND

With a server that runs elsewhere:
${summaries(clientCommands)}

Where the server is:
${summaries(serverCommands)}

"${ownCommand()} help COMMAND" says more. The client finds its server by CORKBOARD_URL, its file or --url; the server
is set by environment variables, which docs/configuration.md lists.`

function commandHelp(command: Command): string {
  const { about = [], examples = [], subcommands = [] } = command
  return [
    `${ownCommand()} ${synopsis(command)}`,
    summaryText(command),
    subcommands.length > 0 && rows(subcommands.flatMap(subcommandRows)),
    subcommands.length === 0 && rows([...command.options, helpOption].map(optionRow)),
    ...about.map(each => wrapped(spelled(each, ownCommand()))),
    examples.length > 0 &&
      examples.map(({ line, means }) => `  ${spelled(line, quietCommand())}\n      ${means}`).join('\n'),
  ]
    .filter(each => each !== false)
    .join('\n\n')
}

/** A row about one option; the indent of options without a short name aligns the long names. */
const optionRow = (option: Option): readonly [string, string] => [
  `${option.short ? '' : '    '}${optionText(option)}`,
  option.help,
]

const subcommandRows = (command: Command): readonly (readonly [string, string])[] => [
  [commandText(command), command.summary],
  ...command.options.map(each => [`  ${optionText(each)}`, each.help] as const),
]

function rows(lines: readonly (readonly [string, string])[] | readonly string[][]): string {
  const width = Math.max(...lines.map(([left = '']) => left.length))
  return lines.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

/** The text broken into lines of at most `width` characters; a longer word gets a line of its own. */
export function wrapped(text: string, width = 90): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length + 1 > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}
