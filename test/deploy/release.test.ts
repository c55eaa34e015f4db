/** A whole release, made in a copy of this checkout: its commit and tag, and each of its files, used as published. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, type TestContext, test } from 'node:test'
import { z } from 'zod'
import { freePort, until } from '../app.ts'
import { copyCheckout } from './checkout.ts'
import { startPackageRegistry } from './npm-registry.ts'
import { output, ran } from './program.ts'

const project = join(import.meta.dirname, '../..')
const path = process.env['PATH'] ?? ''
const version = '9.8.7'
const address = 'git+https://code.example.org/corkboard/corkboard.git'

describe('A release', () => {
  let place: string
  let root: string
  let files: string
  let dryRun: readonly string[]

  const git = (...args: readonly string[]) => output('git', args, { cwd: root })
  const lockedPackages = () =>
    Object.entries(
      lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages,
    )
  const dev = (where: string, script: string, ...args: readonly string[]) =>
    ran(process.execPath, [join(where, 'dev/release', script), ...args], { cwd: where, path })

  before(async () => {
    place = mkdtempSync(join(tmpdir(), 'corkboard-released-'))
    root = await copyOfCheckout(join(place, 'a checkout'))
    files = join(root, 'release', version)
    const begun = await git('rev-parse', 'HEAD')
    // `npm run release 9.8.7 --dry-run` calls it so: npm consumes the option.
    const dry = await ran(process.execPath, ['dev/release/run.ts', version, '--skip-tests'], {
      cwd: root,
      path,
      environment: { npm_config_dry_run: 'true' },
    })
    assert.equal(dry.code, 0, dry.err)
    assert.deepEqual([await git('rev-parse', 'HEAD'), await git('tag')], [begun, ''])
    assert.equal(await git('status', '--porcelain'), '')
    dryRun = readdirSync(join(root, 'release/dry-run'))
    const made = await dev(root, 'run.ts', version, '--skip-tests')
    assert.equal(made.code, 0, made.err)
  })
  after(() => rmSync(place, { recursive: true, force: true }))

  test('is one commit with the version and the date, and an annotated tag', async () => {
    assert.equal(await git('log', '--format=%s', '-2'), `release: Corkboard ${version}\nthe checkout`)
    assert.equal(await git('status', '--porcelain'), '')
    assert.equal((await git('worktree', 'list')).split('\n').length, 1)
    assert.equal(await git('cat-file', '-t', `v${version}`), 'tag')
    assert.equal(await git('rev-parse', `v${version}^{commit}`), await git('rev-parse', 'main'))
    assert.match(
      await git('tag', '--list', '--format=%(contents)', `v${version}`),
      /^Corkboard 9\.8\.7\n.*- A bell\./s,
    )
    const changed = (await git('show', '--format=', '--name-only', 'HEAD')).split('\n')
    for (const name of ['CHANGELOG.md', 'Containerfile', 'package-lock.json', 'package.json'])
      assert.ok(changed.includes(name), name)
    const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    assert.match(changelog, /^## Unreleased\n\n## 9\.8\.7 – \d{4}-\d{2}-\d{2}\n\n### Added\n\n- A bell\./m)
  })

  test('can be made once', async () => {
    const again = await dev(root, 'run.ts', version, '--skip-tests')
    assert.equal(again.code, 1)
    assert.match(again.err, /^No release was made\.\n- There is a tag v9\.8\.7 already\./)
  })

  test('has these files, with their checksums', async () => {
    const names = [
      'Containerfile',
      'NOTES.md',
      'SHA256SUMS',
      `corkboard-${version}.cdx.json`,
      `corkboard-${version}.tar.gz`,
      `corkboard-client-${version}.mjs`,
      `corkboard-server-${version}.tgz`,
    ]
    assert.deepEqual(readdirSync(files).sort(), names)
    assert.deepEqual([...dryRun].sort(), names)
    await output('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: files })
    assert.equal(readFileSync(join(files, 'SHA256SUMS'), 'utf8').trim().split('\n').length, names.length - 1)
    assert.match(readFileSync(join(files, 'NOTES.md'), 'utf8'), /^### Added\n\n- A bell\.\n/)
  })

  test('is the same bytes when it is made again elsewhere, with another umask, zone and language', async () => {
    const other = join(place, 'elsewhere')
    await output('git', ['clone', '--quiet', root, other])
    const program = `umask 077 && exec "$0" dev/release/build.ts v${version} release/again`
    const { code, err } = await ran('sh', ['-c', program, process.execPath], {
      cwd: other,
      path,
      environment: { TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8', LC_ALL: 'C.UTF-8' },
    })
    assert.equal(code, 0, err)
    const again = join(other, 'release/again')
    assert.deepEqual(readdirSync(again), readdirSync(files))
    for (const name of readdirSync(files))
      assert.ok(readFileSync(join(again, name)).equals(readFileSync(join(files, name))), name)
  })

  test('lists all that it consists of as CycloneDX, each with its licence', async () => {
    const name = join(files, `corkboard-${version}.cdx.json`)
    const program = `import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
found = JsonStrictValidator(SchemaVersion.V1_5).validate_str(open(sys.argv[1]).read())
sys.exit(None if found is None else str(found))`
    await output('python3', ['-c', program, name], { environment: { PYTHONPATH: await cyclonedx() }, path })
    const { metadata, components } = bomSchema.parse(JSON.parse(readFileSync(name, 'utf8')))
    assert.deepEqual([metadata.component.name, metadata.component.version], ['corkboard-server', version])
    const listed = new Set(components.map(each => `${each.name}@${each.version}`))
    for (const [where, { version: locked, dev: isForDevelopers }] of lockedPackages()) {
      const [, owner] = where.split(/^(?:.*\/)?node_modules\//)
      if (owner && !isForDevelopers) assert.ok(listed.has(`${owner}@${locked}`), where)
    }
    for (const name of ['typescript', 'esbuild', 'playwright-core'])
      assert.ok(!components.some(each => each.name === name), name)
  })

  test('as a package holds what it needs and nothing of what builds and tests it', async t => {
    const archive = join(files, `corkboard-server-${version}.tgz`)
    const names = (await output('tar', ['-tzf', archive]))
      .split('\n')
      .map(each => each.replace('package/', ''))
    for (const name of [
      'dist/main.js',
      'dist/build.json',
      'dist/client/corkboard-client.mjs',
      'bin/corkboard.js',
    ])
      assert.ok(names.includes(name), name)
    for (const name of [
      'LICENSE',
      'CHANGELOG.md',
      'README.md',
      'SECURITY.md',
      'docs/upgrading.md',
      'man/corkboard.1',
    ])
      assert.ok(names.includes(name), name)
    for (const name of names) {
      assert.doesNotMatch(name, /\.map$|\.test\.|^(?:src|test|dev|bench|node_modules|release)\//)
      if (!name.startsWith('vendor/'))
        assert.doesNotMatch(name, /(?<!^dist\/graphql\/schema)\.(?:ts|graphql)$/)
    }
    const bytes = statSync(archive).size
    t.diagnostic(`${names.length} files, ${(bytes / 1e6).toFixed(1)} MB`)
    assert.ok(bytes < 4_000_000, `${bytes} bytes`)
  })

  test('as a package installs into an empty folder, without a warning, and serves', async t => {
    const folder = join(place, 'an empty folder')
    mkdirSync(folder)
    const installed = await ran(
      'npm',
      [
        'install',
        '--prefer-offline',
        '--no-audit',
        '--no-fund',
        join(files, `corkboard-server-${version}.tgz`),
      ],
      { cwd: folder, path: cleanPath },
    )
    assert.equal(installed.code, 0, installed.err)
    assert.doesNotMatch(installed.err, warning)
    await servesFrom(t, folder, [join(folder, 'node_modules/.bin/corkboard')])
    await output('man', [
      '--local-file',
      join(folder, 'node_modules/corkboard-server/man/corkboard.1'),
    ]).catch(() => {})
  })

  test('as a package from a registry installs what the lock file names, without a warning', async t => {
    const registry = await startPackageRegistry(cleanPath)
    t.after(registry.close)
    const prefix = join(place, 'global')
    const to = { cwd: place, path: cleanPath, environment: { npm_config_registry: registry.url } }
    const token = `--//${new URL(registry.url).host}/:_authToken=any`
    await output('npm', ['publish', join(files, `corkboard-server-${version}.tgz`), token], to)
    const options = ['--global', '--prefix', prefix, '--no-audit', '--no-fund']
    const installed = await ran('npm', ['install', ...options, 'corkboard-server'], to)
    assert.equal(installed.code, 0, installed.err)
    assert.doesNotMatch(installed.err, warning)
    assert.match(
      await output(join(prefix, 'bin/corkboard'), ['version'], to),
      new RegExp(`^${version.replaceAll('.', '\\.')} `),
    )
    const modules = join(prefix, 'lib/node_modules/corkboard-server/node_modules')
    const locked = Map.groupBy(
      lockedPackages().filter(([at, { dev }]) => at !== '' && !dev),
      ([at]) => at.split('node_modules/').at(-1) ?? '',
    )
    const found = readdirSync(modules, { withFileTypes: true })
      .filter(each => !each.name.startsWith('.'))
      .flatMap(({ name }) =>
        name.startsWith('@') ? readdirSync(join(modules, name)).map(each => `${name}/${each}`) : [name],
      )
    assert.ok(found.length > 90, `${found.length} packages`)
    const different = found.flatMap(name => {
      const { version: is } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))
      const should = locked.get(name)?.map(([, each]) => each.version) ?? []
      return should.includes(is) ? [] : [`${name} ${is}, not ${should.join(' or ')}`]
    })
    assert.deepEqual(different, [])
  })

  test('as an archive unpacks into a folder of its name, where npm ci is enough, and serves', async t => {
    const folder = join(place, 'unpacked here')
    mkdirSync(folder)
    await output('tar', ['-xzf', join(files, `corkboard-${version}.tar.gz`)], { cwd: folder })
    const unpacked = join(folder, `corkboard-${version}`)
    assert.deepEqual(readdirSync(folder), [`corkboard-${version}`])
    await output('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: unpacked,
      path: cleanPath,
    })
    assert.ok(!existsSync(join(unpacked, 'node_modules/typescript')))
    const { scripts } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
    assert.ok(existsSync(join(unpacked, 'Containerfile')), 'deploy/compose.yaml builds it')
    assert.ok(scripts.start && !scripts.test)
    await servesFrom(t, unpacked, ['npm', 'run', '--silent', 'corkboard', '--'])
  })

  /** Starts a server by `command` and uses it with the client of this release, which stands alone. */
  async function servesFrom(t: TestContext, folder: string, [command = '', ...args]: readonly string[]) {
    const commit = (await git('rev-parse', 'HEAD')).slice(0, 12)
    const named = `${version} (commit ${commit})`
    const how = { cwd: folder, path: cleanPath }
    assert.equal(await output(command, [...args, 'version'], how), named)

    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const server = spawn(command, [...args, 'serve'], {
      cwd: folder,
      env: {
        PATH: cleanPath,
        HOME: place,
        PORT: String(port),
        BASE_URL: url,
        DATABASE_URL: `sqlite:${join(folder, 'x.db')}`,
      },
      stdio: 'pipe',
      timeout: 300_000,
      killSignal: 'SIGKILL',
    })
    t.after(() => endOf(server))
    const log = text(server.stdout)
    const isOpen = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until(isOpen, Boolean)
    for (const each of ['/', '/graphiql', '/new', '/api/v1', '/manage/sign-in']) {
      const { status } = await fetch(`${url}${each}`)
      assert.equal(status, 200, each)
    }
    await client(t, url)
    await endOf(server)
    const [opened] = (await log).split('\n').filter(line => line.includes('"Corkboard is open"'))
    assert.match(opened ?? '', new RegExp(`"version":"${version}","commit":"${commit}"`))
  }

  async function client(t: TestContext, url: string) {
    const home = mkdtempSync(join(place, 'home-'))
    t.after(() => rmSync(home, { recursive: true, force: true }))
    // The client alone, under the name of the command, started by its first line.
    const program = join(home, 'corkboard.mjs')
    copyFileSync(join(files, `corkboard-client-${version}.mjs`), program)
    const environment = { HOME: home, CORKBOARD_URL: url, XDG_STATE_HOME: '', XDG_CONFIG_HOME: '' }
    const run = (args: readonly string[], input = '') =>
      ran(program, args, { cwd: home, path: cleanPath, environment, input })
    for (const options of [[], ['--encrypt']]) {
      const pasted = await run(['paste', ...options], 'ein Text\n')
      assert.deepEqual([pasted.code, pasted.err], [0, ''])
      const got = await run(['get', pasted.out.trim()])
      assert.deepEqual([got.code, got.out, got.err], [0, 'ein Text\n', ''])
      assert.equal((await run(['rm', pasted.out.trim()])).code, 0)
      assert.notEqual((await run(['get', pasted.out.trim()])).code, 0)
    }
    assert.equal((await run(['status'])).code, 0)
    assert.match((await run(['version'])).out, /^9\.8\.7 \(commit [\da-f]{12}\)\n$/)
  }
})

/** Warnings and errors of npm, except for those about the settings of this machine. */
const warning = /npm (?:warn (?!Unknown (?:user|env) config)|error)/i

/** The part of a package-lock.json that this test reads. */
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string(), dev: z.boolean().default(false) })),
})

/** The part of a CycloneDX document that this test reads. */
const bomSchema = z.object({
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(
    z.object({ name: z.string(), version: z.string().optional(), licenses: z.array(z.unknown()).nonempty() }),
  ),
})

/** PATH without the programs of our packages: an installation finds the Node and npm of the machine. */
const cleanPath = path
  .split(':')
  .filter(each => !each.includes('node_modules'))
  .join(':')

/** A copy of this checkout with its changes committed, a repository address, a changelog entry and an author. */
async function copyOfCheckout(folder: string): Promise<string> {
  await copyCheckout(folder)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const repository = { type: 'git', url: address }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, repository }, null, 2)}\n`)
  const changelog = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    changelog.replace(/^## Unreleased\n/m, '## Unreleased\n\n### Added\n\n- A bell.\n'),
  )
  const git = (...args: readonly string[]) => output('git', args, { cwd: folder })
  await git('init', '--quiet', '--initial-branch', 'main')
  appendFileSync(
    join(folder, '.git/config'),
    '[user]\n\tname = Ada\n\temail = ada@example.org\n[commit]\n\tgpgSign = false\n[tag]\n\tgpgSign = false\n',
  )
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'the checkout')
  return folder
}

async function endOf(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'close')
  server.kill('SIGTERM')
  await ended
}

/** The folder of CycloneDX's own validator, which is kept between runs. */
async function cyclonedx(): Promise<string> {
  const kept = join(project, 'node_modules/.cache/corkboard-deploy/cyclonedx-11.12.0')
  if (existsSync(kept)) return kept
  const part = `${kept}.${process.pid}`
  const args = ['-m', 'pip', 'install', '--quiet', '--root-user-action=ignore', '--target', part]
  await output('python3', [...args, 'cyclonedx-python-lib[json-validation]==11.12.0'], { path })
  renameSync(part, kept)
  return kept
}
