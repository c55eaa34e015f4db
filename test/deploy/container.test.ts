/** Containerfile: the content of the image, and running it with the fewest privileges. */
import assert from 'node:assert/strict'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'
import { variables } from '../../src/config/variables.ts'
import { freePort, until } from '../app.ts'
import { type Container, type ContainerOptions, startContainer } from './container.ts'
import { buildImage, type Image } from './image.ts'
import { output, unableToRun } from './program.ts'

const project = join(import.meta.dirname, '../..')
const packed = (name: string) => JSON.parse(readFileSync(join(project, name), 'utf8'))

describe('The image', { skip: unableToRun('buildah', 'mmdebstrap', 'runc'), timeout: 900_000 }, () => {
  let folder = ''
  let image: Image
  let rootfs = ''

  before(
    async () => {
      // The cache is not below /tmp, which may be memory.
      const cache = join(project, 'node_modules', '.cache')
      mkdirSync(cache, { recursive: true })
      folder = mkdtempSync(join(cache, 'corkboard-image-'))
      image = await buildImage(folder)
      rootfs = await image.rootfs()
    },
    { timeout: 600_000 },
  )

  after(async () => {
    await image?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  let containers = 0

  /** A volume with the owner of the image's folder, as container hosts make it. */
  function volumeOf(owner = image.config.User): string {
    const [uid = 0, gid = 0] = owner.split(':').map(Number)
    const volume = mkdtempSync(join(folder, 'volume-'))
    chownSync(volume, uid, gid)
    return volume
  }

  function start(
    t: TestContext,
    options: Partial<ContainerOptions> & Pick<ContainerOptions, 'data'>,
  ): Container {
    const name = `corkboard-test-${process.pid}-${containers++}`
    const container = startContainer({
      name,
      config: image.config,
      rootfs,
      folder,
      environment: {},
      ...options,
    })
    t.after(async () => {
      await container.signal('SIGKILL')
      await container.ended
    })
    return container
  }

  async function serve(t: TestContext, options: Partial<ContainerOptions> & Pick<ContainerOptions, 'data'>) {
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}/board`
    const container = start(t, { ...options, environment: { PORT: port, BASE_URL: url } })
    const died = container.ended.then(({ code, out, err }) =>
      assert.fail(`it ended with ${code}: ${out}${err}`),
    )
    died.catch(() => {})
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await Promise.race([until(isReady, ready => ready), died])
    return { url, container }
  }

  /** Stops a container as its host does. */
  async function stop(container: Container) {
    await container.signal(image.config.StopSignal)
    return await container.ended
  }

  test('says how it is run: not as root, where it listens, keeps its data, is asked for its health and stopped', () => {
    const { User, StopSignal, ExposedPorts, Volumes, Healthcheck, Env } = image.config
    assert.match(User, /^[1-9]\d+:[1-9]\d+$/, 'a number, which Kubernetes can tell from root')
    assert.equal(StopSignal, 'SIGTERM')
    assert.deepEqual(Object.keys(ExposedPorts), [`${variables.port.fallback}/tcp`])
    const config = readConfig(Object.fromEntries(Env.map(each => each.split(/=(.*)/s))))
    assert.deepEqual(Object.keys(Volumes), ['/data'])
    assert.equal(config.databaseUrl, 'sqlite:/data/corkboard.db')
    assert.equal(config.host, '0.0.0.0')
    assert.deepEqual(Healthcheck.Test, ['CMD', 'corkboard', 'health'])
  })

  test('is labelled with the version of the package', () => {
    const { Labels } = image.config
    const { version, license } = packed('package.json')
    assert.equal(Labels['org.opencontainers.image.version'], version)
    assert.equal(Labels['org.opencontainers.image.licenses'], license)
    assert.equal(Labels['org.opencontainers.image.title'], 'Corkboard')
    for (const name of ['revision', 'base.name']) assert.ok(Labels[`org.opencontainers.image.${name}`], name)
  })

  test('holds the compiled server and the packages that it runs with, and nothing of what builds and tests it', () => {
    assert.deepEqual(readdirSync(join(rootfs, 'app')).sort(), [
      'LICENSE',
      'bin',
      'dist',
      'node_modules',
      'package.json',
      'runtime',
      'vendor',
    ])
    const { packages } = packed('package-lock.json')
    for (const [path, { dev }] of Object.entries<{ dev?: boolean }>(packages))
      if (dev) assert.ok(!existsSync(join(rootfs, 'app', path)), path)
    assert.ok(!existsSync(join(rootfs, 'usr/local/lib/node_modules')), 'npm stays in the stage that builds')
    const programs = readdirSync(rootfs, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter(each => each.isFile() && each.name === 'node')
      .map(each => join(each.parentPath, each.name).slice(rootfs.length + 1))
    assert.equal(programs.length, 1, programs.join())
  })

  test('holds megabytes that the server runs with', async t => {
    const [all = 0, ...parts] = await Promise.all(
      ['.', 'app/node_modules', 'app/runtime', 'usr'].map(async each =>
        Number.parseInt(await output('du', ['-sm', join(rootfs, each)]), 10),
      ),
    )
    t.diagnostic(`${all} MB; packages, runtime and Debian: ${parts.join(', ')} MB`)
    assert.ok(all < 400, `${all} MB`)
  })

  test('gives the user it runs as nothing to write to but the volume', () => {
    for (const name of readdirSync(join(rootfs, 'app'), { recursive: true, encoding: 'utf8' })) {
      const { uid, mode } = statSync(join(rootfs, 'app', name), { throwIfNoEntry: false }) ?? {
        uid: 0,
        mode: 0,
      }
      assert.ok(uid === 0 && (mode & 0o022) === 0, name)
    }
  })

  test('serves with a root file system that cannot be written to, without capabilities, and keeps its data', async t => {
    const data = volumeOf()
    const first = await serve(t, { data })
    const written = await fetch(`${first.url}/api/`, {
      method: 'POST',
      body: new URLSearchParams({ content: 'kept in the volume', lexer: 'python' }),
    })
    const address = new URL((await written.text()).replaceAll('"', '').trim()).pathname.split('/').at(-1)
    const page = await fetch(`${first.url}/${address}`)
    assert.equal(page.status, 200, 'pages are highlighted by threads')
    assert.equal((await fetch(`${first.url}/graphiql`)).status, 200)
    for (const folder of ['/', '/tmp', '/var/tmp', '/app', '/usr/local/bin']) {
      const tried = await first.container.exec(['touch', join(folder, 'x')])
      assert.match(tried.err, /Read-only file system/, folder)
    }
    const ended = await stop(first.container)
    assert.deepEqual([ended.code, ended.err], [0, ''])
    assert.match(ended.out, /"signal":"SIGTERM"/)

    const second = await serve(t, { data })
    assert.equal(await (await fetch(`${second.url}/${address}/raw`)).text(), 'kept in the volume')
    assert.equal((await stop(second.container)).code, 0)
  })

  test('is healthy when its own check says so, and the check fails while the server is paused', async t => {
    const { container } = await serve(t, { data: volumeOf() })
    const [, ...check] = image.config.Healthcheck.Test
    const { code, out } = await container.exec(check)
    assert.deepEqual([code, out], [0, 'Ready.\n'])
    await container.signal('SIGSTOP')
    assert.equal((await container.exec(check)).code, 1)
    await container.signal('SIGCONT')
    assert.equal((await container.exec(check)).code, 0)
  })

  test('runs the other commands beside the server, on its database', async t => {
    const data = volumeOf()
    const { container } = await serve(t, { data })
    const added = await container.exec(['corkboard', 'user', 'add', 'ada', '--role', 'owner'])
    assert.match(added.out, /^http:\S+\/board\/manage\/link\/\S+/m, added.err)
    const { code, err } = await container.exec(['corkboard', 'backup', 'copy.db'])
    assert.equal(code, 0, err)
    assert.ok(existsSync(join(data, 'copy.db')), 'relative paths are in the volume')
    assert.equal((await stop(container)).code, 0)
  })

  test('runs as whichever user the host chooses, as OpenShift does', async t => {
    const user = '1000650000:0'
    const { container } = await serve(t, { data: volumeOf(user), user })
    assert.equal((await stop(container)).code, 0)
  })

  test('ends with a sentence when its volume belongs to another user', async t => {
    const { code, out, err } = await start(t, { data: volumeOf('0:0') }).ended
    assert.equal(code, 1)
    assert.match(out + err, /\/data/)
    assert.doesNotMatch(out + err, /\n\s+at /, 'without a stack')
  })

  test('is a client as well', async t => {
    const { code, out } = await start(t, { data: volumeOf(), command: ['help'] }).ended
    assert.equal(code, 0)
    assert.match(out, /^\s+paste\b/m)
  })
})
