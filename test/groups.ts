import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** In the order they run, so that what is found soonest is seen soonest. */
export const groups = ['unit', 'server', 'browser'] as const

export type Group = (typeof groups)[number]

/** All test files but those of `npm run test:pages` and `npm run test:deploy`, which take longer. */
const testFiles = (): readonly string[] =>
  globSync('test/**/*.test.ts', { exclude: ['test/pages/**', 'test/deploy/**'] }).sort()

/** Each name is a group or a pattern of files. */
export function filesNamed(names: readonly string[]): readonly string[] {
  const isGroup = (name: string) => (groups as readonly string[]).includes(name)
  const ofGroups = names.some(isGroup) ? testFiles().filter(file => names.includes(groupOf(file))) : []
  return [...new Set([...ofGroups, ...globSync(names.filter(name => !isGroup(name)))])].sort()
}

/** What a test file imports, by itself or through helpers, says what it needs. */
export function groupOf(file: string): Group {
  const text = [...reach(file)].map(each => readFileSync(each, 'utf8')).join('\n')
  if (text.includes("from 'playwright-core'")) return 'browser'
  return /from 'node:(child_process|dgram|http|https|net|tls|worker_threads)'/.test(text) ? 'server' : 'unit'
}

/** The file and the test files that it imports. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+\.ts)'/g)) {
    const imported = join(dirname(file), name)
    if (imported.startsWith('test/')) reach(imported, seen)
  }
  return seen
}
