import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { npmProblem, reasonsAgainst } from '../../dev/release/checks.ts'
import { inWorktree } from '../../dev/release/worktree.ts'

const date = '2026-11-23'
const address = { type: 'git', url: 'git+https://code.example.org/corkboard/corkboard.git' }

/** A checkout of which a release can be made. */
function checkout(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'corkboard-checks-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const commit = (name: string, content: string) => {
    writeFileSync(join(root, name), content)
    git('add', '--all')
    git('commit', '--message', `change ${name}`)
  }
  git('init', '--initial-branch', 'main')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@example.org')
  commit('package.json', JSON.stringify({ version: '1.0.0', repository: address }))
  commit('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- A bell.\n')
  return { root, git, commit, reasons: (version = '1.1.0') => reasonsAgainst(root, version, date) }
}

test('A clean checkout of main with entries and an address can be released', t => {
  const { git, reasons } = checkout(t)
  assert.deepEqual(reasons(), [])
  git('tag', 'v1.0.9')
  git('tag', 'nightly')
  assert.deepEqual(reasons(), [])
})

test('A release is refused with every reason, each as a sentence', t => {
  const { root, git, commit, reasons } = checkout(t)
  git('tag', 'v1.1.0')
  git('switch', '--create', 'topic')
  commit('CHANGELOG.md', '# Changelog\n\n## Unreleased\n')
  commit('package.json', '{"version":"1.0.0"}')
  writeFileSync(join(root, 'new.txt'), '')
  assert.deepEqual(reasons(), [
    'A release is made on the branch main; this is topic.',
    'There are changes that are not committed:\n?? new.txt',
    'There is a tag v1.1.0 already.',
    'package.json does not say where Corkboard is published; commit the address that it has:\nnpm pkg set repository.type=git repository.url=git+https://HOST/OWNER/NAME.git',
    'CHANGELOG.md has no entries under “## Unreleased”.',
  ])
  git('switch', '--detach', '--quiet')
  assert.equal(reasons()[0], 'A release is made on the branch main; this is no branch.')
})

test('A version that is none, or not above the last release, is refused', t => {
  const { git, reasons } = checkout(t)
  assert.deepEqual(reasons(''), ['Name the version, as in: npm run release -- 1.2.3'])
  for (const version of ['v1.1.0', '1.1', 'minor'])
    assert.deepEqual(reasons(version), [`The version must look like 1.2.3 or 1.2.3-rc.1, not ${version}.`])
  for (const tag of ['v1.9.0', 'v1.10.0', 'v1.10.0-rc.1']) git('tag', tag)
  for (const version of ['1.9.1', '1.10.0-rc.2'])
    assert.deepEqual(reasons(version), ['The version must be higher than that of the last release, 1.10.0.'])
  assert.deepEqual(reasons('1.10.1'), [])
})

test('An address that is none, or stands for one, is refused', t => {
  const { root, git, reasons } = checkout(t)
  const withRepository = (repository: unknown) => {
    writeFileSync(join(root, 'package.json'), JSON.stringify({ version: '1.0.0', repository }))
    git('commit', '--all', '--allow-empty', '--message', 'another address')
    return reasons().length === 0
  }
  for (const url of [
    '',
    'git+https://HOST/OWNER/NAME.git',
    'http://code.example.org/a/b',
    'file:///srv/corkboard.git',
  ])
    assert.ok(!withRepository({ type: 'git', url }), url)
  assert.ok(withRepository('https://code.example.org/corkboard/corkboard'))
  assert.ok(withRepository(address))
})

test('The worktree of a release is gone after it, also after a failure, and the checkout is as it was', t => {
  const { root, git } = checkout(t)
  const head = git('rev-parse', 'HEAD')
  let place = ''
  assert.throws(() =>
    inWorktree(root, head, tree => {
      place = tree
      assert.equal(readFileSync(join(tree, 'CHANGELOG.md'), 'utf8').length, 39)
      writeFileSync(join(tree, 'CHANGELOG.md'), 'changed')
      throw new Error('no network')
    }),
  )
  assert.ok(place !== '' && !existsSync(place))
  assert.equal(git('worktree', 'list').split('\n').length, 1)
  assert.deepEqual([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')], [head, '', ''])
})

test('An npm that writes no bill of materials is refused before anything is made', () => {
  for (const version of ['10.2.0', '10.10.1', '11.0.0', '12.0.0-pre.1'])
    assert.equal(npmProblem(version), null)
  for (const version of ['9.2.0', '10.1.9'])
    assert.match(npmProblem(version) ?? '', new RegExp(`npm 10\\.2 or later, and this is npm ${version}\\.`))
})
