/** The name of Corkboard's own command in messages: as their reader can run it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { commands } from '../../src/client/definition.ts'
import { ownCommand, publicCommand, quietCommand, startCommand } from '../../src/lib/own-command.ts'
import { startTestApp } from '../app.ts'
import { folderFor, serve } from '../contract/corkboard.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const nodes = dirname(process.execPath)

/** Another place of the same installation, with blanks in its path. */
function installed(t: TestContext): string {
  const folder = join(folderFor(t), 'a checkout')
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'x', type: 'module', scripts: { corkboard: 'node bin/corkboard.js' } }),
  )
  for (const each of ['bin', 'src', 'node_modules']) symlinkSync(join(root, each), join(folder, each))
  return folder
}

const run = promisify(execFile)

/** The name of the command in `help`; runs it as it is written there. */
async function named(
  t: TestContext,
  [program = '', ...args]: readonly string[],
  { cwd, PATH = '', ...further }: { readonly cwd: string; readonly PATH?: string } & Record<string, string>,
): Promise<string> {
  const environment = {
    PATH: [PATH, nodes, '/usr/bin', '/bin'].filter(each => each !== '').join(delimiter),
    HOME: folderFor(t),
    ...further,
  }
  const { stdout } = await run(program, [...args, 'help'], { cwd, env: environment })
  const command = /^(.*) COMMAND$/m.exec(stdout)?.[1] ?? assert.fail(stdout)
  const again = await run('sh', ['-c', `${command} version`], { cwd, env: environment })
  assert.match(again.stdout, /^\d+\.\d+\.\d+/m)
  return command
}

describe('The command that messages name', () => {
  it('is the file, by a short path where the shell stands in its folder', async t => {
    assert.equal(
      await named(t, [process.execPath, 'bin/corkboard.js'], { cwd: root }),
      'node bin/corkboard.js',
    )
    const elsewhere = folderFor(t)
    const file = join(installed(t), 'bin/corkboard.js')
    assert.equal(await named(t, [process.execPath, file], { cwd: elsewhere }), `node '${file}'`)
  })

  it('is the script of npm where npm started it', async t => {
    assert.equal(
      await named(t, ['npm', 'run', '-s', 'corkboard', '--'], { cwd: root }),
      'npm run corkboard --',
    )
  })

  it('is a name where a shell finds this file by it, and not where it finds a stranger’s', async t => {
    const [ours, theirs, cwd] = [folderFor(t), folderFor(t), folderFor(t)]
    symlinkSync(join(root, 'bin/corkboard.js'), join(ours, 'corkboard'))
    writeFileSync(join(theirs, 'corkboard'), '#!/bin/sh\necho 9.9.9\n')
    chmodSync(join(theirs, 'corkboard'), 0o755)
    const link = join(ours, 'corkboard')
    assert.equal(await named(t, [link], { cwd, PATH: ours }), 'corkboard')
    assert.equal(await named(t, [link], { cwd, PATH: `${theirs}${delimiter}${ours}` }), link)
    assert.equal(await named(t, [link], { cwd }), link)
  })

  it('is no program that only scripts of npm find', async t => {
    const cwd = folderFor(t)
    const programs = join(cwd, 'node_modules/.bin')
    mkdirSync(programs, { recursive: true })
    symlinkSync(join(root, 'bin/corkboard.js'), join(programs, 'corkboard'))
    const link = join(programs, 'corkboard')
    const npm = { npm_lifecycle_event: 'board', npm_package_json: join(cwd, 'package.json') }
    assert.equal(await named(t, [link], { cwd, PATH: programs, ...npm }), link)
  })

  it('is what CORKBOARD_COMMAND says, as where a container has another way in', async () => {
    const { stdout } = await run(process.execPath, ['bin/corkboard.js', 'help'], {
      cwd: root,
      env: { CORKBOARD_COMMAND: 'docker compose exec corkboard corkboard' },
    })
    assert.match(stdout, /^docker compose exec corkboard corkboard COMMAND$/m)
  })

  it('is known to a server that took the place of its launcher', async t => {
    const lines: string[] = []
    const server = await serve(
      { DATABASE_URL: `sqlite:${join(folderFor(t), 'a.db')}`, CORKBOARD_COMMAND: '', LOG_LEVEL: 'info' },
      undefined,
      { line: line => lines.push(line) },
    )
    await server.stop()
    assert.match(lines.join('\n'), /"?node (?:bin|\S+)\/corkboard\.js user add NAME --role owner/)
  })
})

describe('A page that anyone may read', () => {
  const asStarted = (t: TestContext, command: string) => {
    process.env['CORKBOARD_COMMAND'] = command
    t.after(() => delete process.env['CORKBOARD_COMMAND'])
  }

  it('names the command as it was started, and no path of the machine', async t => {
    for (const [command, shown] of [
      ['npm run corkboard --', 'npm run corkboard --'],
      ['node /srv/secret/bin/corkboard.js', 'node bin/corkboard.js'],
      ['/srv/secret/bin/board', 'node bin/corkboard.js'],
      [String.raw`node C:\secret\bin\corkboard.js`, 'node bin/corkboard.js'],
      ['docker compose exec corkboard corkboard', 'docker compose exec corkboard corkboard'],
    ] as const) {
      asStarted(t, command)
      const app = await startTestApp()
      try {
        for (const [path, line] of [
          ['/', `${shown} seed`],
          ['/manage/forgotten', `${shown} user reset-password NAME`],
        ] as const) {
          const page = await (await fetch(`${app.url}${path}`)).text()
          assert.ok(page.includes(line), `${path} lacks ${line}`)
          assert.doesNotMatch(page, /secret\W/)
        }
      } finally {
        await app.close()
      }
    }
  })

  it('has one line without control characters', t => {
    asStarted(t, '\u001b[1mcorkboard\n')
    assert.equal(ownCommand(), '[1mcorkboard')
  })

  it('has the forms of npm that fit', t => {
    asStarted(t, 'npm run corkboard --')
    assert.deepEqual([quietCommand(), startCommand()], ['npm run -s corkboard --', 'npm start'])
    asStarted(t, 'node /x/corkboard.js')
    assert.deepEqual([quietCommand(), startCommand()], ['node /x/corkboard.js', 'node /x/corkboard.js serve'])
    assert.equal(publicCommand(), 'node bin/corkboard.js')
  })
})

describe('A sentence', () => {
  it('never has the name of the command in it', () => {
    // Files about the installed command; the audit trail has a name that is no instruction.
    const exempt = /completions-\w+\.ts$|client\/man\.ts$/
    const written = new RegExp(
      String.raw`\bcorkboard (?:${commands.map(each => each.name).join('|')}|COMMAND)\b`,
    )
    const found = globSync(['src/**/*.{ts,js}', 'bin/*.js'], { cwd: root })
      .filter(path => !exempt.test(path))
      .flatMap(path =>
        readFileSync(join(root, path), 'utf8')
          .replace(/\/\*\*.*?\*\//gs, '')
          .split('\n')
          .filter(line => !/^\s*\/\//.test(line) && !line.includes('commandActor('))
          .filter(line => written.test(line) || /\bnpx\b/.test(line))
          .map(line => `${path}: ${line.trim()}`),
      )
    assert.deepEqual(found, [])
  })
})
