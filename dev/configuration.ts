import { variables } from '../src/config/variables.ts'

/** `docs/configuration.md`, made from the table. */
export function configurationPage(): string {
  const rows = Object.values(variables).map(
    ({ name, fallback, help }) =>
      `| \`${name}\` | ${fallback === '' ? '(empty)' : `\`${fallback}\``} | ${help} |`,
  )
  return `# Configuration

Everything is set by environment variables; all are optional. \`corkboard check-config\` prints what is in
force. A value that makes no sense stops the start: every problem is listed at once, and the exit code is 2.

This page is made from the table in \`src/config/variables.ts\` by \`npm run docs\`.

| variable | default | meaning |
| --- | --- | --- |
${rows.join('\n')}
`
}
