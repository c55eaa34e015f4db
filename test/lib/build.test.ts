import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { currentBuild } from '../../dev/current-build.ts'
import { buildText, checkedOutCommit, readBuild } from '../../src/lib/build.ts'

const commit = '29a0bc80a96ad4e4439a8a05e63668d97969faf8'

function folder(t: TestContext): string {
  const made = mkdtempSync(join(tmpdir(), 'corkboard-build-'))
  t.after(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A repository with one commit; `git` runs in it. */
function repository(t: TestContext) {
  const root = join(folder(t), 'a repository')
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  mkdirSync(root)
  git('init', '--initial-branch', 'main')
  git('commit', '--allow-empty', '--message', 'begin')
  return { root, git, head: () => git('rev-parse', 'HEAD') }
}

test('The commit of a checkout is that of its branch, loose or packed', t => {
  const { root, git, head } = repository(t)
  assert.equal(checkedOutCommit(root), head())
  git('pack-refs', '--all')
  assert.equal(checkedOutCommit(root), head())
  git('commit', '--allow-empty', '--message', 'go on')
  assert.equal(checkedOutCommit(root), head(), 'the loose reference is newer than the packed one')
  git('switch', '--create', 'a/branch/of/folders')
  git('commit', '--allow-empty', '--message', 'a branch')
  assert.equal(checkedOutCommit(root), head())
})

test('The commit is read of a detached HEAD, a tag, a worktree, a submodule and a repository of SHA-256', t => {
  const { root, git, head } = repository(t)
  git('tag', '--annotate', '--message', 'one', 'v1')
  git('switch', '--detach', 'v1')
  assert.equal(checkedOutCommit(root), head())

  const worktree = join(folder(t), 'worktree')
  git('worktree', 'add', '-b', 'beside', worktree)
  git('-C', worktree, 'commit', '--allow-empty', '--message', 'beside')
  const beside = git('rev-parse', 'beside')
  assert.notEqual(beside, head())
  assert.equal(checkedOutCommit(worktree), beside)
  git('pack-refs', '--all')
  assert.equal(checkedOutCommit(worktree), beside)

  const outer = repository(t)
  outer.git('-c', 'protocol.file.allow=always', 'submodule', 'add', root, 'inner')
  assert.equal(checkedOutCommit(join(outer.root, 'inner')), head())

  const long = join(folder(t), 'long')
  git('init', '--object-format=sha256', long)
  git('-C', long, 'commit', '--allow-empty', '--message', 'begin')
  assert.equal(checkedOutCommit(long), git('-C', long, 'rev-parse', 'HEAD'))
})

test('No commit is named where there is none, nor that of the project around a package', t => {
  const { root } = repository(t)
  const package_ = join(root, 'node_modules/corkboard-server')
  mkdirSync(package_, { recursive: true })
  assert.equal(checkedOutCommit(package_), null)

  const empty = folder(t)
  const git = join(empty, '.git')
  for (const [head, why] of [
    ['ref: refs/heads/none\n', 'no commit yet'],
    ['ref: refs/../../../etc/passwd\n', 'a reference that leads elsewhere'],
    ['ref: refs/heads/circle\n', 'a circle'],
    ['29a0bc80\n', 'an abbreviation'],
    ['', 'an empty file'],
  ] as const) {
    mkdirSync(join(git, 'refs/heads'), { recursive: true })
    writeFileSync(join(git, 'HEAD'), head)
    writeFileSync(join(git, 'refs/heads/circle'), 'ref: refs/heads/circle\n')
    assert.equal(checkedOutCommit(empty), null, why)
  }
  rmSync(git, { recursive: true })
  writeFileSync(git, 'gitdir: /there/is/none\n')
  assert.equal(checkedOutCommit(empty), null)
})

test('A package knows the commit that was written when it was made', t => {
  const root = folder(t)
  writeFileSync(join(root, 'package.json'), '{"version":"1.2.3"}')
  assert.deepEqual(readBuild(root, true), { version: '1.2.3', commit: null, modified: false })
  mkdirSync(join(root, 'dist'))
  writeFileSync(join(root, 'dist/build.json'), JSON.stringify({ commit, modified: true }))
  assert.deepEqual(readBuild(root, true), { version: '1.2.3', commit, modified: true })
  assert.deepEqual(readBuild(root, false), { version: '1.2.3', commit: null, modified: false })
})

test('A build names the commit in its first digits, and whether files differ from it', () => {
  assert.equal(buildText({ version: '1.2.3', commit: null, modified: false }), '1.2.3')
  assert.equal(buildText({ version: '1.2.3', commit, modified: false }), '1.2.3 (commit 29a0bc80a96a)')
  assert.equal(
    buildText({ version: '1.2.3', commit, modified: true }),
    '1.2.3 (commit 29a0bc80a96a, modified)',
  )
})

test('CORKBOARD_REVISION names the commit of an image, and nothing else', () => {
  const { version } = readBuild()
  assert.deepEqual(currentBuild({ CORKBOARD_REVISION: commit }), { version, commit, modified: false })
  assert.equal(currentBuild({ CORKBOARD_REVISION: 'unknown' }).commit, readBuild().commit)
  assert.throws(
    () => currentBuild({ CORKBOARD_REVISION: 'v1.2.3' }),
    /CORKBOARD_REVISION must be a commit in 7 to 64 hexadecimal digits, not v1\.2\.3/,
  )
})
