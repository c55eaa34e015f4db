/** deploy/systemd: the unit on a machine with systemd, with all its restrictions in force. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort, until } from '../app.ts'
import { bootMachine, type Machine } from './booted.ts'
import { output, unableToRun } from './program.ts'

const project = join(import.meta.dirname, '../..')
const unit = join(project, 'deploy/systemd/corkboard.service')
const settings = '/etc/corkboard/corkboard.env'
const example = readFileSync(join(project, 'deploy/systemd/corkboard.env'), 'utf8')

describe('The systemd unit', {
  skip: unableToRun('systemd-analyze', 'systemd-nspawn', 'dbus-daemon'),
  timeout: 300_000,
}, () => {
  let machine: Machine
  let port = ''
  let url = ''

  before(
    async () => {
      port = String(await freePort())
      url = `http://127.0.0.1:${port}`
      machine = await bootMachine({
        copied: {
          '/etc/systemd/system/corkboard.service': unit,
          '/usr/local/sbin/corkboard': join(project, 'deploy/systemd/corkboard'),
        },
        mounted: { '/opt/corkboard/current': project },
      })
      await machine.run('install', '-d', '-m', '0755', '/etc/corkboard')
      // systemd-run waits by D-Bus.
      await systemctl('start', 'dbus.socket')
    },
    { timeout: 120_000 },
  )

  after(async () => await machine?.stop())

  /** Completes the example file of settings as an operator would. */
  async function configure(lines: Readonly<Record<string, string>> = {}): Promise<void> {
    const own = Object.entries({ PORT: port, BASE_URL: url, ...lines }).map(
      ([name, value]) => `${name}=${value}`,
    )
    await machine.write(settings, [example, ...own, ''].join('\n'))
    await machine.run('chmod', '0600', settings)
  }

  async function systemctl(...args: readonly string[]): Promise<void> {
    const { code, out, err } = await machine.run('systemctl', ...args)
    if (code !== 0) assert.fail(`systemctl ${args.join(' ')}: ${out}${err}${await journal()}`)
  }

  const journal = async () =>
    (await machine.run('journalctl', '--unit=corkboard', '--output=cat', '--no-pager')).out

  const property = async (name: string) =>
    (await machine.run('systemctl', 'show', 'corkboard', `--property=${name}`, '--value')).out.trim()

  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )

  async function start(): Promise<void> {
    await systemctl('restart', 'corkboard')
    const state = async () => `${await property('ActiveState')} ${await property('NRestarts')}`
    const ended = await until(
      async () => ((await isReady()) ? '' : await state()),
      each => each === '' || each !== 'active 0',
    )
    if (ended !== '') assert.fail(`The service is ${ended}:\n${await journal()}`)
  }

  test('has nothing that systemd complains about', async () => {
    const { code, out, err } = await machine.run(
      'systemd-analyze',
      'verify',
      '/etc/systemd/system/corkboard.service',
    )
    assert.deepEqual([code, out, err], [0, '', ''])
  })

  test('leaves the service an exposure of at most 1.2, where 0 is the least and 10 the most', async () => {
    const args = ['security', '--offline=true', '--threshold=12', '--no-pager', unit]
    assert.match(await output('systemd-analyze', args), /Overall exposure level/)
  })

  test('runs the server without root, capabilities and privileges to come, behind a filter of system calls', async () => {
    await configure()
    await start()
    const pid = await property('MainPID')
    const { out } = await machine.run('cat', `/proc/${pid}/status`)
    const line = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(out)?.[1]
    assert.notEqual(line('Uid'), '0')
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      assert.match(line(set) ?? '', /^0+$/, set)
    assert.deepEqual([line('NoNewPrivs'), line('Seccomp')], ['1', '2'])
    assert.doesNotMatch(await journal(), /EPERM|Operation not permitted|EACCES/)
  })

  test('lets it do what it does: snippets and their highlighting, probes by name and address', async () => {
    await configure()
    await start()
    const created = await fetch(`${url}/api/`, {
      method: 'POST',
      body: new URLSearchParams({ content: 'print("kept")', lexer: 'python', format: 'url' }),
    })
    const address = new URL((await created.text()).trim()).pathname
    assert.match(await (await fetch(`${url}${address}`)).text(), /print/)
    assert.equal(await (await fetch(`${url}${address}/raw`)).text(), 'print("kept")')

    const token = await machine.run('corkboard', 'token', 'add', 'test', '--permission', 'monitors')
    assert.equal(token.code, 0, token.err)
    for (const [name, host] of Object.entries({ 'by address': '127.0.0.1', 'by name': 'localhost' }))
      assert.equal(
        (await addMonitor(token.out.trim(), { name, kind: 'tcp', host, port: Number(port) })).status,
        201,
      )
    await until(
      async () => {
        const query = '{ status { name status } }'
        const answer = await fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        })
        const { data } = (await answer.json()) as { data: { status: readonly { status: string }[] } }
        return data.status.map(each => each.status).join()
      },
      all => all === 'UP,UP',
    )
  })

  const addMonitor = (token: string, target: object) =>
    fetch(`${url}/api/v1/monitors`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...target, intervalSeconds: 5 }),
    })

  test('keeps the database where only the service gets in, and commands use it as the service does', async () => {
    await configure()
    await start()
    const files = await machine.run(
      'stat',
      '--format=%a',
      '/var/lib/corkboard/',
      '/var/lib/corkboard/corkboard.db',
    )
    assert.equal(files.out, '700\n600\n')
    const added = await machine.run('corkboard', 'user', 'add', 'ada', '--role', 'owner')
    assert.equal(added.code, 0, added.err)
    assert.match(added.out, /\/manage\/link\//)
    const exported = await machine.run('corkboard', 'export')
    assert.equal(exported.code, 0, exported.err)
    JSON.parse(exported.out)
    assert.equal((await machine.run('corkboard', 'health')).out, 'Ready.\n')
  })

  test('starts it again when it was killed, and takes a stop for a success', async () => {
    await configure()
    await start()
    await machine.run('systemctl', 'kill', '--signal=SIGKILL', 'corkboard')
    await until(
      () => property('NRestarts'),
      count => Number(count) >= 1,
    )
    await until(
      () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ready => ready,
    )
    await systemctl('stop', 'corkboard')
    assert.deepEqual([await property('Result'), await property('ExecMainStatus')], ['success', '0'])
  })

  test('does not start it over and over when the configuration makes no sense, and names the variable', async () => {
    await configure({ BASE_URL: 'board.example.org' })
    await systemctl('restart', 'corkboard')
    await until(
      () => property('ActiveState'),
      state => state === 'failed',
    )
    assert.deepEqual([await property('ExecMainStatus'), await property('NRestarts')], ['2', '0'])
    assert.match(await journal(), /BASE_URL="board\.example\.org": must be an http or https address/)
  })
})
