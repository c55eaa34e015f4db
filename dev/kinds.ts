import { commonFields } from '../src/monitors/common-fields.ts'
import { definitionOf, kinds, waitingOf } from '../src/monitors/kinds/kinds.ts'
import type { Kind } from '../src/monitors/model/monitor.ts'
import { referenceTable } from './field-tables.ts'

/** The text of `docs/monitors.md`: the fields of each kind of monitor, and the results of its probes. */
export const kindsPage = (): string => `# Monitors

<!-- Made from the code by \`npm run docs\`. -->

The fields of a monitor in [REST](rest.md), in the [import document](import.md) and in the form.

## Every kind

| property | type | default | |
| --- | --- | --- | --- |
| \`kind\` | ${kinds.map(each => `\`${each}\``).join(', ')} | required | What is watched |
${rowsOf(referenceTable(commonFields))}

A field that is left out has its default: \`timeoutSeconds\` 10 and \`retryIntervalSeconds\` 20, or the interval where that is
shorter.

${kinds.map(sectionOf).join('\n')}`

/** The rows of a Markdown table, without the two lines of its head. */
const rowsOf = (table: string): string => table.split('\n').slice(2).join('\n')

function sectionOf(kind: Kind): string {
  const { name, text, fields, sample, findings } = definitionOf(kind)
  return `## \`${kind}\`: ${name.en}

${text.en}${waitingOf({ kind }) ? '\nIts addresses, and when it is down, are in [pushes.md](pushes.md).' : ''}

${referenceTable(fields)}

\`\`\`json
${JSON.stringify({ kind, ...sample }, null, 2)}
\`\`\`

Codes of its findings: ${Object.keys(findings.sentences.en)
    .map(code => `\`${kind}.${code}\``)
    .join(', ')}.
`
}
