import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argumentsOf } from '../command-line.ts'
import { notesOf, releasedChangelog } from './changelog.ts'
import { reasonsAgainst, refuseFor, releaseBranch } from './checks.ts'
import { buildEnvironment, output, Refusal } from './program.ts'
import { writeReleaseFiles } from './release-files.ts'
import { writeVersionCopies } from './version-copies.ts'
import { tagOf } from './versions.ts'
import { inWorktree } from './worktree.ts'

const { operands, given } = argumentsOf({
  usage: 'npm run release -- VERSION [--dry-run] [--skip-tests]',
  text: `Makes a release: checks, sets the version, dates its section of CHANGELOG.md, commits, tags, and writes the files to publish into
release/VERSION/. Nothing is pushed or published, and nothing is changed here until all files are made.`,
  most: 1,
  options: {
    'dry-run': 'makes the files, and neither a commit nor a tag',
    'skip-tests': 'for a commit that the pipeline has tested; else npm run check runs',
  },
})
// In `npm run release VERSION --dry-run`, without `--`, npm takes the option for its own and passes it on in this variable.
const isDryRun = given.has('dry-run') || process.env['npm_config_dry_run'] === 'true'
const root = join(import.meta.dirname, '../..')
const [version = ''] = operands
const git = (...args: readonly string[]) => output('git', args, { cwd: root }).trim()
// Ctrl+C ends only the running child process; its failure then cleans up below.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

try {
  release()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`No release was made.\n${error.message}`)
  process.exitCode = 1
}

function release(): void {
  const date = new Date().toISOString().slice(0, 10)
  refuseFor(reasonsAgainst(root, version, date))
  const commit = inWorktree(root, git('rev-parse', 'HEAD'), tree => {
    const made = commitOf(tree, date)
    check(tree)
    step('Making the files')
    const folder = isDryRun ? 'release/dry-run' : `release/${version}`
    for (const name of writeReleaseFiles(tree, join(root, folder))) console.log(`${folder}/${name}`)
    return made
  })
  if (isDryRun) console.log('\nA dry run: there is no commit and no tag.')
  else publishHere(commit)
}

function check(tree: string): void {
  const how = { cwd: tree, environment: buildEnvironment(0), isShown: true }
  step('Installing the packages of the lock file')
  output('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], how)
  if (given.has('skip-tests')) return
  step('Running npm run check; --skip-tests leaves that out')
  output('npm', ['run', 'check'], how)
}

/** Moves the branch to the commit and tags it. After a failure in between, running the command again creates the tag. */
function publishHere(commit: string): void {
  git('merge', '--ff-only', commit)
  const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  const message = `Corkboard ${version}\n\n${notes}`
  git('tag', '--annotate', '--cleanup=verbatim', '--message', message, tagOf(version), commit)
  console.log(`
${tagOf(version)} is commit ${commit}. Nothing is published yet; docs/releasing.md says how:
  git push origin ${releaseBranch} ${tagOf(version)}`)
}

/** Commits the version and the date in the worktree unless they are already there; returns the commit. */
function commitOf(tree: string, date: string): string {
  const here = (...args: readonly string[]) => output('git', args, { cwd: tree }).trim()
  const changelog = join(tree, 'CHANGELOG.md')
  writeFileSync(changelog, releasedChangelog(readFileSync(changelog, 'utf8'), version, date))
  output('npm', ['version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts'], {
    cwd: tree,
    environment: buildEnvironment(0),
  })
  writeVersionCopies(tree, version)
  if (here('status', '--porcelain') !== '')
    here('commit', '--quiet', '--all', '--message', `release: Corkboard ${version}`)
  return here('rev-parse', 'HEAD')
}

function step(sentence: string): void {
  console.log(`\n== ${sentence}`)
}
