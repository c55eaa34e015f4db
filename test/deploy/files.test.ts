/** The files of deploy/ are valid, and what they repeat of the code is what the code says. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'
import { variables } from '../../src/config/variables.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { nodeLimits, usualLimits } from '../../src/web/connection-limits.ts'
import type { Json } from '../json.ts'
import { output, ran, unableToRun } from './program.ts'

const project = join(import.meta.dirname, '../..')
const file = (name: string) => readFileSync(join(project, name), 'utf8')
const skip = unableToRun('docker-compose')

const port = Number(variables.port.fallback)
/** The server's own limit for a stop (src/commands/serve.ts). */
const stopMaxSeconds = 8.5

/** By the parser that docker-compose brings. */
async function documents(name: string): Promise<readonly Json[]> {
  const read = 'import json, sys, yaml; print(json.dumps(list(yaml.safe_load_all(sys.stdin))))'
  return JSON.parse(await output('/usr/bin/python3', ['-c', read], { input: file(name) }))
}

const manifests = async () => [
  ...(await documents('deploy/kubernetes/sqlite.yaml')),
  ...(await documents('deploy/kubernetes/postgres.yaml')),
  ...(await documents('deploy/kubernetes/ingress.yaml')),
]
const pods = async (): Promise<readonly Json[]> =>
  (await manifests()).flatMap(each => (each.spec.template ? [each.spec.template.spec] : []))

const services = async (): Promise<readonly (readonly [name: string, service: Json])[]> => {
  const [alone] = await documents('deploy/compose.yaml')
  const [added] = await documents('deploy/compose.postgres.yaml')
  return [...Object.entries(alone.services), ...Object.entries(added.services)]
}

/** With the lines that it goes on in. */
const instruction = (name: string) =>
  new RegExp(`^${name} +((?:.*\\\\\n)*.*)`, 'm').exec(file('Containerfile'))?.[1] ?? ''
const imageEnvironment = () =>
  Object.fromEntries(
    [...instruction('ENV').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )

const proxyFiles = [
  'nginx/corkboard.conf',
  'nginx/corkboard-path.conf',
  'caddy/Caddyfile',
  'caddy/Caddyfile-path',
].map(name => `deploy/${name}`)

const setting = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''
const unit = () => file('deploy/systemd/corkboard.service')

/** Variables with the secrets that the cluster has, in the place of their files. */
const inClear = (environment: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) =>
      name === 'DATABASE_URL_FILE'
        ? ['DATABASE_URL', 'postgres://corkboard:x@postgres/corkboard']
        : [name, value],
    ),
  )

describe('The files of deploy/', { skip, timeout: 300_000 }, () => {
  test('set variables that there are, to values that are taken', async () => {
    const [alone] = await documents('deploy/compose.yaml')
    const [added] = await documents('deploy/compose.postgres.yaml')
    const composed = { ...alone.services.corkboard.environment, ...added.services.corkboard.environment }
    const ofPods = (await pods())
      .map(({ containers: [container] }) =>
        Object.fromEntries(
          container.env.map(({ name, value }: Json) => [
            name,
            value ?? 'postgres://corkboard:x@postgres/corkboard',
          ]),
        ),
      )
      .map(inClear)
    const example = file('deploy/systemd/corkboard.env').replace(/^#(?=[A-Z_]+=)/gm, '')
    const ofUnit = [...`${unit().replaceAll(/^Environment=/gm, '')}${example}`.matchAll(/^([A-Z_]+)=(.*)$/gm)]
    const environments = {
      Containerfile: imageEnvironment(),
      compose: substituted(composed),
      'compose alone': substituted(alone.services.corkboard.environment),
      systemd: Object.fromEntries(ofUnit.map(([, name, value]) => [name, value])),
      ...Object.fromEntries(ofPods.map((each, i) => [`pod ${i}`, each])),
    }
    const known = new Set<string>([...Object.values(variables).map(({ name }) => name), 'NODE_COMPILE_CACHE'])
    for (const [where, environment] of Object.entries<Record<string, string>>(environments)) {
      for (const name of Object.keys(environment)) assert.ok(known.has(name), `${where}: ${name}`)
      assert.doesNotThrow(() => readConfig(environment), where)
    }
  })

  test('name no variable in their comments that does not exist', () => {
    const known = new Set<string>(Object.values(variables).map(({ name }) => name))
    for (const name of proxyFiles)
      for (const [, found = ''] of file(name).matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g))
        assert.ok(known.has(found), `${name}: ${found}`)
  })

  test('listen where the server does by default', async () => {
    assert.equal(instruction('EXPOSE'), String(port))
    assert.equal(imageEnvironment()['PORT'], String(port))
    for (const [name, { ports }] of await services())
      if (ports) assert.deepEqual(ports, [`127.0.0.1:${port}:${port}`], name)
    for (const {
      containers: [container],
    } of await pods())
      assert.equal(container.ports[0].containerPort, port)
    for (const name of proxyFiles)
      for (const [, found] of file(name).matchAll(/127\.0\.0\.1:(\d+)/g))
        assert.equal(Number(found), port, name)
  })

  test('keep the data where the image has its volume, and the service its folder', async () => {
    const data = instruction('VOLUME')
    assert.equal(imageEnvironment()['DATABASE_URL'], `sqlite:${data}/corkboard.db`)
    const [alone] = await documents('deploy/compose.yaml')
    assert.deepEqual(alone.services.corkboard.volumes, [`data:${data}`])
    const [, stateful] = await documents('deploy/kubernetes/sqlite.yaml')
    const mounts = stateful.spec.template.spec.containers[0].volumeMounts
    assert.equal(mounts.find(({ name }: Json) => name === 'data').mountPath, data)
    assert.equal(stateful.spec.replicas, 1, 'a SQLite belongs to one process')
    assert.match(
      unit(),
      new RegExp(`DATABASE_URL=sqlite:/var/lib/${setting(unit(), 'StateDirectory')}/corkboard\\.db`),
    )
  })

  test('run as the user of the image', async () => {
    const [uid, gid] = instruction('USER').split(':').map(Number)
    for (const { securityContext } of await pods())
      assert.deepEqual(
        [
          securityContext.runAsUser,
          securityContext.runAsGroup,
          securityContext.fsGroup,
          securityContext.runAsNonRoot,
        ],
        [uid, gid, gid, true],
      )
  })

  test('ask for its health at addresses that there are, or by its own command', async () => {
    const paths = createPaths(new URL('https://board.example.org'))
    const { healthz, readyz } = paths
    for (const {
      containers: [container],
    } of await pods()) {
      assert.equal(container.startupProbe.httpGet.path, healthz())
      assert.equal(container.livenessProbe.httpGet.path, healthz())
      assert.equal(container.readinessProbe.httpGet.path, readyz())
    }
    const [alone] = await documents('deploy/compose.yaml')
    const { test: check } = alone.services.corkboard.healthcheck
    assert.ok(
      instruction('HEALTHCHECK').endsWith(`CMD ${JSON.stringify(check.slice(1)).replaceAll(',', ', ')}`),
    )
  })

  test('leave the server the time it takes to stop, and open files for all its connections', async () => {
    const seconds = (text: string) => Number.parseInt(text, 10)
    const [alone] = await documents('deploy/compose.yaml')
    assert.ok(seconds(alone.services.corkboard.stop_grace_period) > stopMaxSeconds)
    assert.ok(seconds(setting(unit(), 'TimeoutStopSec')) > stopMaxSeconds)
    for (const {
      containers: [container],
      terminationGracePeriodSeconds,
    } of await pods())
      assert.ok(
        terminationGracePeriodSeconds > stopMaxSeconds + Number(container.lifecycle.preStop.exec.command[1]),
      )
    for (const files of [alone.services.corkboard.ulimits.nofile, Number(setting(unit(), 'LimitNOFILE'))])
      assert.ok(files > Number(variables.maxConnections.fallback))
  })

  test('give up idle connections before the server does', () => {
    const { keepAliveTimeout } = nodeLimits(usualLimits)
    for (const name of ['Caddyfile', 'Caddyfile-path']) {
      const kept = [...file(`deploy/caddy/${name}`).matchAll(/^\s+keepalive (\d+)s$/gm)]
      assert.ok(kept.length > 0 && kept.every(([, found]) => Number(found) * 1000 < keepAliveTimeout), name)
    }
  })

  test('take away from containers what they do not need', async () => {
    for (const [name, service] of await services()) {
      if (service.image === undefined) continue
      assert.equal(service.read_only, true, name)
      assert.deepEqual([service.cap_drop, service.security_opt], [['ALL'], ['no-new-privileges:true']], name)
      assert.ok(service.healthcheck, name)
    }
    for (const pod of await pods()) {
      const [{ securityContext }] = pod.containers
      assert.deepEqual(securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      assert.deepEqual([pod.automountServiceAccountToken, pod.enableServiceLinks], [false, false])
      assert.equal(pod.securityContext.seccompProfile.type, 'RuntimeDefault')
    }
  })

  test('run commands as the service runs the server', () => {
    const command = file('deploy/systemd/corkboard')
    for (const name of [
      'DynamicUser',
      'User',
      'StateDirectory',
      'StateDirectoryMode',
      'UMask',
      'EnvironmentFile',
    ])
      assert.ok(command.includes(`--property=${name}=${setting(unit(), name)}`), name)
    assert.ok(
      command.includes(`--property=Environment=DATABASE_URL=${setting(unit(), 'Environment=DATABASE_URL')}`),
    )
    assert.ok(command.includes(`${setting(unit(), 'ExecStart').replace(/ serve$/, '')} "$@"`))
  })

  test('have the version of the package', () => {
    const { version } = JSON.parse(file('package.json'))
    assert.match(file('Containerfile'), new RegExp(`^ARG VERSION=${version}$`, 'm'))
    assert.match(file('deploy/kubernetes/sqlite.yaml'), new RegExp(`/corkboard:${version}$`, 'm'))
    assert.match(file('deploy/kubernetes/postgres.yaml'), new RegExp(`/corkboard:${version}$`, 'm'))
  })

  test('are compose files that docker-compose takes, and that ask for a password', async () => {
    const files = ['-f', 'deploy/compose.yaml', '-f', 'deploy/compose.postgres.yaml', 'config', '--quiet']
    const how = { cwd: project, environment: { POSTGRES_PASSWORD: 'x' } }
    await output('docker-compose', ['-f', 'deploy/compose.yaml', 'config', '--quiet'], { cwd: project })
    await output('docker-compose', files, how)
    const { code, err } = await ran('docker-compose', files, {
      cwd: project,
      environment: { POSTGRES_PASSWORD: '' },
    })
    assert.notEqual(code, 0)
    assert.match(err, /choose a password/)
  })

  test('are manifests that follow the schemas of Kubernetes, without fields that it does not know', async () => {
    const folder = await kubernetesValidate()
    for (const name of ['sqlite', 'postgres', 'ingress'])
      await output('python3', ['-m', 'kubernetes_validate', '--strict', `deploy/kubernetes/${name}.yaml`], {
        cwd: project,
        environment: { PYTHONPATH: folder },
        path: process.env['PATH'] ?? '',
      })
  })
})

/** As compose does it with what is not set. */
const substituted = (environment: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:-(.*?)\}/g, '$1').replace(/\$\{\w+:\?.*?\}/g, 'x'),
    ]),
  )

/** The folder of a validator that brings the schemas; it is kept. */
async function kubernetesValidate(): Promise<string> {
  const kept = join(project, 'node_modules/.cache/corkboard-deploy/kubernetes-validate-1.37.0')
  if (existsSync(kept)) return kept
  const part = `${kept}.${process.pid}`
  const args = ['-m', 'pip', 'install', '--quiet', '--root-user-action=ignore', '--target', part]
  await output('python3', [...args, 'kubernetes-validate==1.37.0'], { path: process.env['PATH'] ?? '' })
  renameSync(part, kept)
  return kept
}
