import { secretNames } from '../src/config/secret-files.ts'
import type { Variable } from '../src/config/variable.ts'
import { variables } from '../src/config/variables.ts'

/** The text of `docs/configuration.md`, made from the table of variables. */
export function configurationPage(): string {
  const rows = Object.values<Variable<unknown>>(variables).map(
    ({ name, fallback, help, deprecated }) =>
      `| \`${name}\` | ${fallback === '' ? '(empty)' : `\`${fallback}\``} | ${[help, deprecated?.en].filter(Boolean).join(' ')} |`,
  )
  return `# Configuration

Everything is set by environment variables; all are optional. \`corkboard check-config\` prints what is in
force. A value that makes no sense stops the start: every problem is listed at once, and the exit code is 2.
What has no variable: [Fixed limits](limits.md).

Messages and pages name Corkboard's command as it was started, such as \`npm run corkboard --\`. Where people reach it in another
way, as in a container, \`CORKBOARD_COMMAND\` says how: \`CORKBOARD_COMMAND="docker compose exec corkboard corkboard"\`.

A size may have a unit: \`kB\`, \`MB\`, \`GB\`, \`TB\` (1000 each) or \`KiB\`, \`MiB\`, \`GiB\`, \`TiB\` (1024 each), as in \`64MiB\`; \`k\`, \`M\`, \`G\` are \`kB\`, \`MB\`, \`GB\`. A duration may have a unit: \`s\`, \`m\` (or \`min\`), \`h\`, \`d\`, \`w\`, as in \`90s\` or \`7d\`.

In a user or password within an address, \`%\` is written as \`%25\`, \`@\` as \`%40\`, \`/\` as \`%2F\`, \`#\` as \`%23\`, \`?\` as \`%3F\`. A name
that looks like one of these variables and is none, or that other programs have for one, is named in the log and by \`check-config\`.

## Secrets in files

${secretNames.map(name => `\`${name}\``).join(', ')} may stand in a file instead: \`DATABASE_URL_FILE=/run/secrets/database-url\`
names it. A file of this name among the credentials of systemd (\`LoadCredential=DATABASE_URL:/etc/corkboard/database-url\`) is taken
too. The file has one line; a line break at its end is no part of the value. A variable that is given twice, a file that cannot be read or
is empty, and a name with \`_FILE\` that is none of these stop the start. An empty variable counts as not given.

## All variables

This page is made from the tables in \`src/config/variables/\` by \`npm run docs\`.

| variable | default | meaning |
| --- | --- | --- |
${rows.join('\n')}
`
}
