import hljs from 'highlight.js/lib/common'
import { type Html, trusted } from '../src/web/html.ts'

const source = `#!/usr/bin/env node
import { readFile } from 'node:fs/promises'

/** How many lines a file has. */
export class Counter extends Map {
  static limit = 1_000n
  async count(path: string): Promise<number> {
    const text = await readFile(path, { encoding: 'utf8' })
    if (text === null || !/\\S/.test(text)) return 0
    return text.split('\\n').length // the last one may be empty
  }
}

@sealed
export const answer: Record<string, unknown> = { total: 42, ok: true, words: \`\${1 + 2} lines that are long enough to need scrolling\` }
`

export const highlightedSample: Html = trusted(hljs.highlight(source, { language: 'typescript' }).value)
