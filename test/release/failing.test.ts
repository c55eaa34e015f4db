/** A release during which npm fails at one of its steps. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type TestContext, test } from 'node:test'

const project = join(import.meta.dirname, '../..')

/** A checkout that can be released, and an npm that runs `script`, in which `real` is the npm of this machine. */
function checkout(t: TestContext, script: string) {
  const place = mkdtempSync(join(tmpdir(), 'corkboard-failing-'))
  t.after(() => rmSync(place, { recursive: true, force: true }))
  const root = join(place, 'checkout')
  mkdirSync(join(place, 'bin'))
  mkdirSync(join(place, 'tmp'))
  for (const name of ['dev', 'src/lib', 'deploy', 'package-lock.json', 'Containerfile', 'README.md'])
    cpSync(join(project, name), join(root, name), {
      recursive: true,
      filter: path => !path.includes('node_modules'),
    })
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const repository = { type: 'git', url: 'git+https://code.example.org/corkboard/corkboard.git' }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, repository }))
  writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- A bell.\n')
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim()
  git('init', '--quiet', '--initial-branch', 'main')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'begin')

  const npm = join(place, 'bin/npm')
  const real = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  writeFileSync(npm, `#!/bin/sh\necho "npm $*" >> "${place}/calls"\nreal='${real}'\n${script}\n`)
  chmodSync(npm, 0o755)
  const release = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['dev/release/run.ts', '9.8.7', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: [join(place, 'bin'), process.env['PATH']].join(delimiter),
        TMPDIR: join(place, 'tmp'),
        GIT_AUTHOR_NAME: 'Ada',
        GIT_AUTHOR_EMAIL: 'ada@example.org',
        GIT_COMMITTER_NAME: 'Ada',
        GIT_COMMITTER_EMAIL: 'ada@example.org',
      },
    })
  const before = git('rev-parse', 'HEAD')
  const assertUntouched = () => {
    assert.deepEqual([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')], [before, '', ''])
    assert.equal(git('worktree', 'list').split('\n').length, 1)
    assert.deepEqual(readdirSync(join(place, 'tmp')), [])
    assert.ok(!existsSync(join(root, 'release')))
  }
  const calls = () => readFileSync(join(place, 'calls'), 'utf8')
  return { release, assertUntouched, calls }
}

const atStep = (step: string, does: string): string =>
  `case "$*" in "${step}"*) ${does} ;; version* | --version) exec "$real" "$@" ;; esac`

test('A release whose tests fail leaves the repository as it was, and says what failed', t => {
  const { release, assertUntouched, calls } = checkout(t, atStep('run check', 'exit 7'))
  const { status, stderr } = release()
  assert.equal(status, 1)
  assert.match(stderr, /^No release was made\.\nnpm run check: it ended with 7$/m)
  assert.deepEqual(calls().match(/^npm (?:version|ci|run check)/gm), [
    'npm version',
    'npm ci',
    'npm run check',
  ])
  assertUntouched()
})

test('A release whose packages cannot be had, or whose version cannot be set, leaves the repository as it was', t => {
  for (const step of ['ci', 'version']) {
    const { release, assertUntouched } = checkout(t, atStep(step, 'echo "no network" >&2; exit 1'))
    const { status, stderr } = release('--skip-tests')
    assert.equal(status, 1)
    assert.match(stderr, /no network/)
    assertUntouched()
  }
})

test('A release that Ctrl+C breaks off leaves the repository as it was', t => {
  const { release, assertUntouched } = checkout(t, atStep('ci', 'kill -INT $PPID; kill -INT $$'))
  const { status, signal, stderr } = release('--skip-tests')
  assert.deepEqual([status, signal], [1, null])
  assert.match(stderr, /npm ci .*: it ended with SIGINT/)
  assertUntouched()
})
