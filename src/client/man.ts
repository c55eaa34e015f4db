import { clientCommands } from './client-commands.ts'
import { type Command, commandText, helpOption, type Option, spelled, summaryText } from './command.ts'
import { commands } from './definition.ts'
import { synopsis, wrapped } from './help.ts'
import { serverCommands } from './server-commands.ts'
import { print } from './terminal.ts'
import { type Exit, exits } from './trouble.ts'

export async function man(): Promise<Exit> {
  print(manualPage())
  return 'done'
}

/** The manual page corkboard(1) in roff with the man macros; `npm run docs` writes it to man/corkboard.1. */
export function manualPage(): string {
  return `${lines().join('\n')}\n`
}

const lines = (): readonly string[] => [
  '.\\" Made from src/client/definition.ts by "npm run docs".',
  '.TH CORKBOARD 1 2026-11-21 Corkboard "User Commands"',
  '.SH NAME',
  'corkboard \\- snippets, status and announcements, and the server of them',
  '.SH SYNOPSIS',
  '.B corkboard',
  '.I COMMAND',
  '[\\fIOPTION\\fR\\|.\\|.\\|.\\&] [\\fIARGUMENT\\fR\\|.\\|.\\|.\\&]',
  '.SH DESCRIPTION',
  ...paragraph(
    'Corkboard is one self-hosted server for announcements, the live status of services, and snippets of text. This one command speaks with such a server over HTTP, and it is the server as well.',
  ),
  '.SH COMMANDS FOR PEOPLE AT A TERMINAL',
  ...clientCommands.flatMap((each: Command) => section(each)),
  '.SH COMMANDS FOR WHO RUNS A SERVER',
  ...paragraph('The server is set by environment variables, which docs/configuration.md lists.'),
  ...serverCommands.flatMap((each: Command) => section(each)),
  '.SH ENVIRONMENT',
  ...environment.flatMap(([name, text]) => item(bold(name), text)),
  '.SH FILES',
  ...files.flatMap(([name, text]) => item(italic(name), text)),
  '.SH EXIT STATUS',
  ...Object.values(exits).flatMap(({ code, means }) => item(bold(String(code)), means)),
  '.SH EXAMPLES',
  ...commands
    .flatMap((each: Command) => each.examples ?? [])
    .flatMap(({ line, means }) => item(bold(textOf(line)), means)),
]

/** Environment variables of the client, the same as in docs/client.md. */
const environment = [
  ['CORKBOARD_URL', 'The address of the server.'],
  [
    'CORKBOARD_TOKEN',
    'A token (ckb_…) for servers that ask for one. With CORKBOARD_URL it goes to that server only, without it to the server of the command, also that of --url.',
  ],
  ['CORKBOARD_PASSWORD', 'The password where one is asked for.'],
  ['NO_COLOR, FORCE_COLOR', 'Colours never, or also where there is no terminal.'],
  ['XDG_CONFIG_HOME, XDG_STATE_HOME', 'Where the two below are; ~/.config and ~/.local/state when not set.'],
] as const

const files = [
  [
    '$XDG_CONFIG_HOME/corkboard/config',
    'Lines of "key = value"; # starts a comment. The keys are url, token, expires and timeout. Its token is sent to its url only.',
  ],
  ['$XDG_STATE_HOME/corkboard/snippets/', 'The delete tokens of what was made here, a file each.'],
] as const

function section(command: Command): readonly string[] {
  const { about = [], subcommands = [] } = command
  return [
    `.SS ${roff(`corkboard ${synopsis(command)}`)}`,
    ...paragraph(summaryText(command)),
    ...about.flatMap(each => ['.PP', ...paragraph(textOf(each))]),
    ...subcommands.flatMap(each => [
      ...item(bold(commandText(each)), `${each.summary}.`),
      ...(each.options.length > 0 ? ['.RS', ...each.options.flatMap(optionItem), '.RE'] : []),
    ]),
    ...(subcommands.length > 0 ? [] : [...command.options, helpOption].flatMap(optionItem)),
  ]
}

/** A text that names the command `corkboard`, since the manual page belongs to the command installed under that name. */
const textOf = (text: string): string => spelled(text, 'corkboard')

const optionItem = ({ name, short, value, help }: Option): readonly string[] =>
  item(
    [...(short ? [bold(`-${short}`)] : []), `${bold(`--${name}`)}${value ? ` ${italic(value)}` : ''}`].join(
      ', ',
    ),
    help,
  )

const item = (head: string, text: string): readonly string[] => ['.TP', head, ...paragraph(text)]

const bold = (text: string): string => `\\fB${roff(text)}\\fR`
const italic = (text: string): string => `\\fI${roff(text)}\\fR`

/** Lines of roff: each sentence begins a line, and a line that looks like a request is escaped. */
const paragraph = (text: string): readonly string[] =>
  roff(text)
    .split(/(?<=[.!?:;]) (?=[A-Z])/)
    .flatMap(sentence => wrapped(sentence, 78).split('\n'))
    .map(line => (/^[.']/.test(line) ? `\\&${line}` : line))

const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('…', '\\|.\\|.\\|.\\&')
    .replaceAll("'", '\\(aq')
    .replaceAll('"', '\\(dq')
    .replaceAll('~', '\\(ti')
    .replaceAll('^', '\\(ha')
    .replaceAll('`', '\\(ga')
