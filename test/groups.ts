import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Groups of tests in the order they run, the fastest first. */
export const groups = ['unit', 'server', 'browser'] as const

export type Group = (typeof groups)[number]

/** All test files except those of `npm run test:pages` and `npm run test:deploy`, which take longer. */
const testFiles = (): readonly string[] =>
  globSync('test/**/*.test.ts', { exclude: ['test/pages/**', 'test/deploy/**'] }).sort()

/** Test files by names, each of a group or a pattern of paths. */
export function filesNamed(names: readonly string[]): readonly string[] {
  const isGroup = (name: string) => (groups as readonly string[]).includes(name)
  const ofGroups = names.some(isGroup) ? testFiles().filter(file => names.includes(groupOf(file))) : []
  return [...new Set([...ofGroups, ...globSync(names.filter(name => !isGroup(name)))])].sort()
}

/** The group of a test file, determined by the modules that it and its helpers import. */
export function groupOf(file: string): Group {
  const text = [...reach(file)].map(each => readFileSync(each, 'utf8')).join('\n')
  if (text.includes("from 'playwright-core'")) return 'browser'
  return /from 'node:(child_process|dgram|http|https|net|tls|worker_threads)'/.test(text) ? 'server' : 'unit'
}

/** The file and all files below test/ that it imports, directly or indirectly. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+\.ts)'/g)) {
    const imported = join(dirname(file), name)
    if (imported.startsWith('test/')) reach(imported, seen)
  }
  return seen
}
