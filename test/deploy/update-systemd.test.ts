/** deploy/update on a machine with systemd, installed as docs/running.md says. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort, until } from '../app.ts'
import { bootMachine, type Machine } from './booted.ts'
import { unableToRun } from './program.ts'
import { makeRelease, neverReady } from './releases.ts'

const project = join(import.meta.dirname, '../..')
const deploy = join(project, 'deploy')

describe('The script that updates, with systemd', {
  skip: unableToRun('systemd-nspawn', 'dbus-daemon'),
  timeout: 300_000,
}, () => {
  let files = ''
  let machine: Machine
  let url = ''

  before(
    async () => {
      files = mkdtempSync(join(tmpdir(), 'corkboard-releases-'))
      const packages = '/srv/packages'
      const archives = await Promise.all([
        makeRelease(files, '1.0.0', { packages }),
        makeRelease(files, '1.1.0', { packages }),
        makeRelease(files, '1.2.0', { packages, change: neverReady }),
      ])
      machine = await bootMachine({
        copied: {
          '/etc/systemd/system/corkboard.service': join(deploy, 'systemd/corkboard.service'),
          '/usr/local/sbin/corkboard': join(deploy, 'systemd/corkboard'),
          '/srv/update': join(deploy, 'update'),
          '/srv/SHA256SUMS': join(files, 'SHA256SUMS'),
          ...Object.fromEntries(archives.map(each => [each.replace(files, '/srv'), each])),
        },
        mounted: { [packages]: project },
      })
      const port = String(await freePort())
      url = `http://127.0.0.1:${port}`
      await machine.run('install', '-d', '-m', '0755', '/etc/corkboard')
      const example = readFileSync(join(deploy, 'systemd/corkboard.env'), 'utf8')
      await machine.write('/etc/corkboard/corkboard.env', `${example}\nPORT=${port}\nBASE_URL=${url}\n`)
      await machine.run('systemctl', 'start', 'dbus.socket')
    },
    { timeout: 180_000 },
  )

  after(async () => {
    await machine?.stop()
    rmSync(files, { recursive: true, force: true })
  })

  const update = (version: string, ...settings: readonly string[]) =>
    machine.run('env', ...settings, '/srv/update', `/srv/corkboard-${version}.tar.gz`)

  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )

  /** The release of the process that systemd has started. */
  async function runs(): Promise<string | undefined> {
    assert.ok(await isReady())
    const { out: pid } = await machine.run('systemctl', 'show', 'corkboard', '--property=MainPID', '--value')
    // Node 20 cannot replace its process, and stays as the parent of the one that it started.
    const own = `/proc/${pid.trim()}`
    const program = `cat ${own}/cmdline; for each in $(cat ${own}/task/*/children); do cat /proc/$each/cmdline; done`
    const { out } = await machine.run('sh', '-c', program)
    return /releases\/([\d.]+)\//.exec(out)?.[1]
  }

  test('installs, updates, and goes back', async () => {
    const first = await update('1.0.0')
    assert.equal(first.code, 0, first.err)
    await machine.run('systemctl', 'start', 'corkboard')
    await until(isReady, ready => ready)
    assert.equal(await runs(), '1.0.0')

    const second = await update('1.1.0')
    assert.deepEqual([second.code, await runs()], [0, '1.1.0'], second.err)

    const third = await update('1.2.0', 'CORKBOARD_WAIT=8')
    assert.deepEqual([third.code, await runs()], [1, '1.1.0'], third.err)
    assert.match(third.err, /1\.1\.0 runs again/)
    const { out } = await machine.run('corkboard', 'version')
    assert.match(out, /^1\.1\.0\b/)
  })
})
