import { clientCommands } from '../src/client/client-commands.ts'
import { argumentText, type Command, optionText } from '../src/client/command.ts'
import { serverCommands } from '../src/client/server-commands.ts'

/** The text of `docs/commands.md`, made from the definitions that also serve parsing, help and the manual page. */
export function commandsPage(): string {
  return `# Commands

<!-- Made from the code by \`npm run docs\`. -->

What \`corkboard\` can do, on the machine of the server and elsewhere. On every page \`corkboard\` stands for the command as you got it:

| you have | write |
| --- | --- |
| a checkout | \`npm run corkboard --\`, or \`npm run -s corkboard --\` where nothing but the answer shall be printed |
| the service of [systemd](running.md#systemd) | \`corkboard\`, as root: the file \`/usr/local/sbin/corkboard\` runs it with the settings of the service |
| [a container](running.md#container) | \`podman exec corkboard corkboard\`, or \`docker exec\` |
| the package, installed globally | \`corkboard\` |

The package is called \`corkboard-server\`. The name \`corkboard\` is not ours in the registry of npm: never fetch it with \`npx\`.

\`corkboard help COMMAND\` says more of each, and so does the manual page (\`man corkboard\`, or \`corkboard man | man -l -\`).

## Where the server is

They use the database of \`DATABASE_URL\`, like the server: run them with [its variables](configuration.md) and in its folder. Each names the
database it uses.

${table(serverCommands)}

## Anywhere

They speak with a server over HTTP; [at the terminal](client.md) says how it is found.

${table(clientCommands)}
`
}

const table = (commands: readonly Command[]): string =>
  [
    '| command | what it does | options |',
    '| --- | --- | --- |',
    ...commands.flatMap(each => rows(each)),
  ].join('\n')

const rows = (command: Command, prefix = ''): readonly string[] =>
  command.subcommands
    ? command.subcommands.flatMap(each => rows(each, `${command.name} `))
    : [
        `| \`${[`${prefix}${command.name}`, ...command.arguments.map(argumentText)].join(' ')}\` | ${command.summary} | ${command.options.map(each => `\`${optionText(each)}\``).join(', ')} |`,
      ]
