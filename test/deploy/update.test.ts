/** deploy/update: real releases, a real server and a real link; a service manager of two lines. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, type TestContext, test } from 'node:test'
import { freePort, until } from '../app.ts'
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts'
import { output, type Ran, unableToMount } from './program.ts'
import { makeRelease, migrating, neverReady } from './releases.ts'

const update = join(import.meta.dirname, '../../deploy/update')

describe('The script that updates', { timeout: 1_100_000 }, () => {
  let files = ''
  const archive = (version: string) => join(files, `corkboard-${version}.tar.gz`)

  before(async () => {
    files = mkdtempSync(join(tmpdir(), 'corkboard-releases-'))
    const table = 'CREATE TABLE of_the_future (id INTEGER)'
    await makeRelease(files, '1.0.0')
    await makeRelease(files, '1.1.0')
    await makeRelease(files, '1.2.0', { change: neverReady })
    await makeRelease(files, '2.0.0', { change: migrating(table) })
    await makeRelease(files, '2.1.0', { change: migrating(table, 'this is no statement') })
    await makeRelease(files, '2.2.0', { change: migrating('this is no statement') })
    await makeRelease(files, '2.3.0', {
      change: folder => writeFileSync(join(folder, 'src/commands/upkeep.ts'), 'throw new Error("unfit")'),
    })
  })
  after(() => rmSync(files, { recursive: true, force: true }))

  test('installs the first release, and checks the files of each', async t => {
    const site = await siteFor(t)
    const installed = await site.update(archive('1.0.0'))
    assert.deepEqual([installed.code, site.current()], [0, '1.0.0'], installed.err)
    await site.start()

    const foreign = join(site.folder, 'corkboard-1.1.0.tar.gz')
    writeFileSync(foreign, readFileSync(archive('1.1.0')))
    assert.match((await site.update(foreign)).err, /SHA256SUMS is missing/)
    writeFileSync(join(site.folder, 'SHA256SUMS'), readFileSync(join(files, 'SHA256SUMS')))
    appendFileSync(foreign, 'x')
    assert.match((await site.update(foreign)).err, /is not the file that SHA256SUMS names/)
    writeFileSync(join(site.folder, 'SHA256SUMS'), '')
    assert.match((await site.update(foreign)).err, /has no line for/)
    writeFileSync(join(site.folder, 'other.tgz'), 'no archive')
    const refused = await site.update(join(site.folder, 'other.tgz'), '--unverified')
    const unpinned = join(site.folder, 'unpinned')
    mkdirSync(unpinned)
    const bare = await makeRelease(unpinned, '1.3.0', {
      change: folder => unlinkSync(join(folder, 'node_modules')),
    })
    assert.match((await site.update(bare)).err, /has no lock file.*Nothing was changed\.\n$/)
    assert.equal(refused.code, 1)
    assert.deepEqual(readdirSync(join(site.root, 'releases')), ['1.0.0'])
    for (const wrong of [[], ['--no'], ['1.0.0', '1.1.0']])
      assert.equal((await site.update(...wrong)).code, 2)
    const again = await site.update(archive('1.0.0'), '--unverified', '--backed-up')
    assert.equal(again.err, 'update: 1.0.0 is installed already.\nupdate: 1.0.0 is the release that runs.\n')
    assert.equal((await site.update('9.9.9')).code, 1)
    assert.equal(await site.runs(), '1.0.0')
  })

  test('says of whatever is no release what it is, and what to do', async t => {
    const site = await siteWith(t, '1.0.0')
    const packed = join(site.folder, 'corkboard-server-1.1.0.tgz')
    writeFileSync(packed, readFileSync(archive('1.1.0')))
    const half = join(site.folder, 'corkboard-1.1.0.tar.gz')
    writeFileSync(half, readFileSync(archive('1.1.0')).subarray(0, 50_000))
    writeFileSync(join(site.folder, 'SHA256SUMS'), readFileSync(join(files, 'SHA256SUMS')))
    const page = join(site.folder, 'page.tar.gz')
    writeFileSync(page, '<!doctype html>')
    mkdirSync(join(site.folder, 'something/else'), { recursive: true })
    await output('tar', ['-czf', 'else.tar.gz', 'something'], { cwd: site.folder })
    for (const [named, sentence] of [
      [
        'https://example.org/corkboard-1.1.0.tar.gz',
        /is an address\. Download the archive and its SHA256SUMS/,
      ],
      [site.folder, /is no file\. Name the archive of a release, corkboard-VERSION\.tar\.gz\./],
      [join(site.folder, 'none.tar.gz'), /There is no file .*none\.tar\.gz\./],
      [
        packed,
        /is the package for npm, which has no lock file.* Take the corkboard-VERSION\.tar\.gz of the same release\./,
      ],
      [half, /is no \.tar\.gz, or not all of it\. Fetch it again\./],
      [page, /is no \.tar\.gz, or not all of it\. Fetch it again\./],
      [join(site.folder, 'else.tar.gz'), /is no release of Corkboard, but an archive of something else\./],
      ['1.7.0', /1\.7\.0 is neither a file nor an installed release; those are: 1\.0\.0/],
    ] as const) {
      const { code, err } = await site.update(named, '--unverified')
      assert.match(err, sentence)
      assert.doesNotMatch(err, /at Module|node:internal/)
      assert.equal(code, 1, err)
    }
    const damaged = await site.update(half)
    assert.match(
      damaged.err,
      /is not the file that SHA256SUMS names: it is damaged, not all of it, or another one\. Fetch it again\. Nothing was changed\./,
    )
    assert.deepEqual([readdirSync(join(site.root, 'releases')), await site.runs()], [['1.0.0'], '1.0.0'])
  })

  describe('with a full disk', { skip: unableToMount() }, () => {
    test('under the releases says so at whichever step, and goes through when there is room', async t => {
      const disk = smallDisk(t, 128)
      const site = await siteWith(t, '1.0.0', { releases: disk.folder })
      for (const left of [0, 1_500_000]) {
        disk.fill(left)
        const { code, err } = await site.update(archive('1.1.0'))
        assert.match(err, /The disk of \S+ is full: \d+ KB are left\. Nothing was changed\./)
        assert.deepEqual([code, site.current(), await site.runs()], [1, '1.0.0', '1.0.0'], err)
        disk.free()
        assert.deepEqual(readdirSync(join(site.root, 'releases')), ['1.0.0'])
      }
      const installed = await site.update(archive('1.1.0'), { CORKBOARD_RUN: '/bin/false' })
      assert.match(installed.err, /1\.1\.0 does not take this configuration/)
      disk.fill()
      const { code, err } = await site.update('1.1.0')
      assert.match(
        err,
        /\.updating cannot be written\. The disk of \S+ is full: \d+ KB are left\. 1\.0\.0 runs on\./,
      )
      assert.deepEqual([code, site.current(), await site.runs()], [1, '1.0.0', '1.0.0'], err)
      disk.free()
      const again = await site.update('1.1.0')
      assert.deepEqual([again.code, await site.runs()], [0, '1.1.0'], again.err)
    })

    test('under the database says so, runs on, and goes through when there is room', async t => {
      const disk = smallDisk(t, 128)
      const site = await siteWith(t, '1.0.0', { data: disk.folder })
      const kept = await site.paste('kept')
      disk.fill(200_000)
      const { code, err } = await site.update(archive('2.0.0'))
      assert.match(err, /The disk of \S+ is full, so \S+before-2\.0\.0-\S+\.db was not written/)
      assert.match(err, /The database could not be backed up; what is wrong stands above\. 1\.0\.0 runs on\./)
      assert.equal(code, 1)
      disk.free()
      assert.deepEqual([site.current(), site.backups(), await site.raw(kept)], ['1.0.0', [], 'kept'])
      const again = await site.update(archive('2.0.0'))
      assert.deepEqual([again.code, await site.runs(), await site.raw(kept)], [0, '2.0.0', 'kept'], again.err)
    })

    test('while it goes back says that nothing runs, and the same again ends with what ran before', async t => {
      const disk = smallDisk(t, 128)
      const site = await siteWith(t, '1.0.0', { data: disk.folder })
      const kept = await site.paste('kept')
      const { code, err } = await site.update(archive('2.1.0'), { FILL_AT: 'restore', FILL: disk.folder })
      assert.match(
        err,
        /The backup before-2\.1\.0-\S+ could not be restored.* Nothing runs\. Mend that, and run the same again\./,
      )
      assert.equal(code, 3)
      rmSync(join(disk.folder, 'filled'))
      const again = await site.update(archive('2.1.0'))
      assert.match(again.err, /and 1\.0\.0 is started again/)
      assert.deepEqual([again.code, await site.runs(), await site.raw(kept)], [1, '1.0.0', 'kept'], again.err)
    })
  })

  test('switches to a release and back, and keeps the newest', async t => {
    const site = await siteWith(t, '1.0.0')
    const kept = await site.paste('kept')
    for (const version of ['1.1.0', '2.0.0']) {
      const { code, err } = await site.update(archive(version))
      assert.deepEqual([code, site.current(), await site.runs()], [0, version, version], err)
      assert.equal(await site.raw(kept), 'kept')
    }
    assert.deepEqual(site.backups().length, 1, 'a backup, where the tables change')
    const same = await site.update('2.0.0')
    assert.deepEqual([same.code, same.err], [1, 'update: 2.0.0 is the release that runs.\n'])

    // A rollback over a migration: the old release refuses the database, and the new one keeps running.
    const back = await site.update('1.1.0')
    assert.deepEqual([back.code, await site.runs()], [1, '2.0.0'], back.err)
    assert.equal(await site.raw(kept), 'kept')
    const { code } = await site.update(archive('1.0.0'), { CORKBOARD_KEEP: '1' })
    assert.equal(code, 1)
  })

  test('keeps as many backups and as much of what was compiled as releases', async t => {
    const site = await siteWith(t, '1.0.0')
    const [oldest, newer, other] = ['1.0.1-20260101-000000', '1.0.2-20260201-000000', 'the-summer']
    const named = (each: string | undefined) => `before-${each}.db`
    for (const [index, each] of [oldest, newer, other].entries()) {
      writeFileSync(join(site.data, named(each)), '')
      utimesSync(join(site.data, named(each)), index + 1, index + 1)
    }
    mkdirSync(join(site.cache, 'v24'), { recursive: true })
    for (const each of ['old', 'new']) writeFileSync(join(site.cache, 'v24', each), '')
    utimesSync(join(site.cache, 'v24/old'), 1, 1)
    utimesSync(join(site.cache, 'v24/new'), 4_000_000_000, 4_000_000_000)
    const { code, err } = await site.update(archive('2.0.0'), { CORKBOARD_KEEP: '2' })
    assert.equal(code, 0, err)
    const made = site.backups().filter(each => each.startsWith('before-2.0.0-'))
    assert.equal(made.length, 1)
    assert.deepEqual(site.backups().toSorted(), [named(newer), ...made, named(other)])
    assert.deepEqual(readdirSync(join(site.cache, 'v24')), ['new'])
  })

  test('goes back from a release that never gets ready', async t => {
    const site = await siteWith(t, '1.0.0')
    const kept = await site.paste('kept')
    const { code, err } = await site.update(archive('1.2.0'), { CORKBOARD_WAIT: '4' })
    assert.deepEqual([code, await site.runs()], [1, '1.0.0'], err)
    assert.match(err, /1\.2\.0 did not become ready; going back to 1\.0\.0\./)
    assert.match(err, /1\.0\.0 runs again\. 1\.2\.0 is still in /)
    assert.deepEqual([await site.raw(kept), site.backups()], ['kept', []])
  })

  test('restores the database where a release changed it and then failed, with all that was written before', async t => {
    const site = await siteWith(t, '1.0.0')
    const kept = await site.paste('the last thing before the update')
    const { code, err } = await site.update(archive('2.1.0'))
    assert.deepEqual([code, await site.runs()], [1, '1.0.0'], err)
    assert.match(err, /The database is that of before-2\.1\.0-\S+ again\./)
    assert.equal(await site.raw(kept), 'the last thing before the update')
    await site.paste('it can be written to')
  })

  test('leaves the database alone where the migration failed before it changed anything', async t => {
    const site = await siteWith(t, '1.0.0')
    const { code, err } = await site.update(archive('2.2.0'))
    assert.deepEqual([code, await site.runs()], [1, '1.0.0'], err)
    assert.doesNotMatch(err, /The database is that of/)
  })

  test('does not stop what runs for a release that refuses the configuration', async t => {
    const site = await siteWith(t, '1.0.0')
    const pid = site.pid()
    const { code, err } = await site.update(archive('2.3.0'))
    assert.deepEqual([code, await site.runs(), site.pid()], [1, '1.0.0', pid], err)
    assert.match(err, /1\.0\.0 runs on/)
  })

  test('keeps a second update out, and lets it in afterwards', async t => {
    const site = await siteWith(t, '1.0.0')
    const both = await Promise.all([site.update(archive('1.1.0')), site.update(archive('1.1.0'))])
    assert.deepEqual(both.map(each => each.code).sort(), [0, 1])
    assert.match(both.map(each => each.err).join(''), /Another update is running\./)
    assert.equal(await site.runs(), '1.1.0')
  })

  for (const step of ['stop', 'backup', 'start', 'health'])
    test(`can be killed at the step ${step}: the same again finishes it`, async t => {
      const site = await siteWith(t, '1.0.0')
      const kept = await site.paste('kept')
      const killed = await site.update(archive('2.0.0'), { KILL_AT: step })
      assert.equal(killed.code, null, killed.err)
      assert.match(site.current(), /^(1\.0\.0|2\.0\.0)$/)
      assert.ok(existsSync(join(site.root, 'current/bin/corkboard.js')), 'what the link names is whole')
      const { code, err } = await site.update(archive('2.0.0'))
      assert.deepEqual([code, await site.runs()], [0, '2.0.0'], err)
      assert.equal(await site.raw(kept), 'kept')
    })

  test('finishes the update that was killed, and then does the one that it was asked for', async t => {
    const site = await siteWith(t, '1.0.0')
    assert.equal((await site.update(archive('1.1.0'), { KILL_AT: 'health' })).code, null)
    const { code, err } = await site.update(archive('2.0.0'))
    assert.match(err, /1\.1\.0 was broken off; it goes on/)
    assert.deepEqual([code, site.current(), await site.runs()], [0, '2.0.0', '2.0.0'], err)
  })

  test('changes nothing where the link names a folder that it did not make', async t => {
    const site = await siteFor(t)
    const elsewhere = join(site.folder, 'checkout')
    mkdirSync(elsewhere)
    symlinkSync(elsewhere, join(site.root, 'current'))
    const { code, err } = await site.update(archive('1.0.0'))
    assert.match(err, /is no folder of .*releases\. Nothing was changed\./)
    assert.deepEqual([code, readlinkSync(join(site.root, 'current'))], [1, elsewhere])
  })

  for (const step of ['restore'])
    test(`can be killed at the step ${step} while it goes back: the same again ends with what ran before`, async t => {
      const site = await siteWith(t, '1.0.0')
      const kept = await site.paste('kept')
      assert.equal((await site.update(archive('2.1.0'), { KILL_AT: step })).code, null)
      const { code, err } = await site.update(archive('2.1.0'))
      assert.deepEqual([code, await site.runs()], [1, '1.0.0'], err)
      assert.equal(await site.raw(kept), 'kept')
    })

  test('starts what the link names when it is told to stop', async t => {
    const site = await siteWith(t, '1.0.0')
    const ended = await site.update(archive('1.2.0'), { CORKBOARD_WAIT: '60', TERM_AFTER: 'health' })
    assert.equal(ended.code, 1)
    const { code, err } = await site.update('1.0.0', { CORKBOARD_WAIT: '3' })
    assert.deepEqual([code, await site.runs()], [1, '1.0.0'], err)
  })

  async function siteWith(t: TestContext, version: string, places: Places = {}) {
    const site = await siteFor(t, places)
    const { code, err } = await site.update(archive(version))
    assert.equal(code, 0, err)
    await site.start()
    return site
  }
})

/** Folders at other places than usual. */
type Places = { readonly releases?: string; readonly data?: string }

function smallDisk(t: TestContext, megabytes: number): SmallDisk {
  const disk = mountSmallDisk(megabytes) ?? assert.fail()
  t.after(disk.unmount)
  return disk
}

/** A machine as the script sees it. */
async function siteFor(t: TestContext, places: Places = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-update-'))
  // The folder is behind a link, as on a disk of its own.
  const root = join(folder, 'opt')
  mkdirSync(join(folder, 'another disk'))
  symlinkSync(places.releases ?? 'another disk', root)
  const data = places.data ?? join(folder, 'data')
  mkdirSync(data, { recursive: true })
  const cache = join(folder, 'cache')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const script = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, `#!/bin/sh\n${text}\n`)
    chmodSync(file, 0o755)
    return file
  }
  // The group of the update ends at once, as by a loss of power; the server has a group of its own.
  const killed = (step: string) =>
    `[ "\${KILL_AT:-}" != ${step} ] || kill -KILL -$(cut -d ' ' -f 5 /proc/$$/stat)`
  const environment = {
    PORT: String(port),
    BASE_URL: url,
    HOST: '127.0.0.1',
    DATABASE_URL: `sqlite:${data}/corkboard.db`,
    SNIPPET_RATE: 'off',
  }
  const set = Object.entries(environment)
    .map(([name, value]) => `${name}='${value}'`)
    .join(' ')
  const node = `cd '${data}' && env ${set} '${process.execPath}'`
  const pidFile = join(folder, 'pid')
  const run = script(
    'run',
    `[ "\${KILL_AT:-}" != "$1" ] || kill -KILL -$(cut -d ' ' -f 5 /proc/$$/stat)
[ "\${FILL_AT:-}" != "$1" ] || dd if=/dev/zero of="$FILL/filled" bs=64k 2>/dev/null
[ "\${TERM_AFTER:-}" != "$1" ] || kill -TERM -$(cut -d ' ' -f 5 /proc/$$/stat)
${node} "$CORKBOARD_RELEASE/bin/corkboard.js" "$@"`,
  )
  // Returns once the server has its group: until then, what kills the update would kill the server as well.
  const start = script(
    'start',
    `${killed('start')}
kill -0 $(cat '${pidFile}') 2>/dev/null && exit 0
${node} -e 0 || exit 1
cd '${data}'
rm -f '${pidFile}'
env ${set} setsid sh -c 'echo $$ >"$0"; exec "$@"' '${pidFile}' '${process.execPath}' "$(readlink -f '${root}/current')/bin/corkboard.js" serve >>'${folder}/log' 2>&1 </dev/null &
until [ -s '${pidFile}' ]; do sleep 0.01; done
${killed('started')}`,
  )
  const stop = script(
    'stop',
    `${killed('stop')}
pid=$(cat '${pidFile}') && kill $pid 2>/dev/null || exit 0
while kill -0 $pid 2>/dev/null; do sleep 0.1; done`,
  )
  const failed = script('failed', `! kill -0 $(cat '${pidFile}') 2>/dev/null`)
  const pid = () => Number(readFileSync(pidFile, 'utf8'))
  t.after(async () => {
    await ranUpdate(stop, [], {})
    rmSync(folder, { recursive: true, force: true })
  })
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    folder,
    root,
    data,
    cache,
    pid,
    current: () => basename(readlinkSync(join(root, 'current'))),
    backups: () => readdirSync(data).filter(each => each.startsWith('before-')),
    start: async () => {
      await ranUpdate(start, [], {})
      await until(ready, each => each)
    },
    /** The version of the running server. */
    runs: async () => {
      assert.ok(await ready(), readFileSync(join(folder, 'log'), 'utf8').slice(-2000))
      return /releases\/([\d.]+)\//.exec(readFileSync(`/proc/${pid()}/cmdline`, 'utf8'))?.[1]
    },
    paste: async (content: string) => {
      const body = new URLSearchParams({ content, lexer: 'plain', format: 'url' })
      const answer = await fetch(`${url}/api/`, { method: 'POST', body })
      assert.equal(answer.status, 200)
      return (await answer.text()).trim()
    },
    raw: async (address: string) => (await fetch(`${address}/raw`)).text(),
    update: (...given: readonly (string | Readonly<Record<string, string>>)[]) =>
      ranUpdate(
        update,
        given.filter(each => typeof each === 'string'),
        {
          CORKBOARD_ROOT: root,
          CORKBOARD_DATA: data,
          CORKBOARD_CACHE: cache,
          CORKBOARD_RUN: run,
          CORKBOARD_START: start,
          CORKBOARD_STOP: stop,
          CORKBOARD_FAILED: failed,
          CORKBOARD_WAIT: '120',
          ...Object.assign({}, ...given.filter(each => typeof each !== 'string')),
        },
      ),
  }
}

async function ranUpdate(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ran> {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, out, err }
}
