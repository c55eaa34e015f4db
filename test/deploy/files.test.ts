/** The files of deploy/ are valid, and agree with the code where they repeat it. */
import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { readConfig } from '../../src/config/config.ts'
import { variables } from '../../src/config/variables.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { nodeLimits, usualLimits } from '../../src/web/edge/connection-limits.ts'
import type { Json } from '../json.ts'
import { output, unableToRun } from './program.ts'

const project = join(import.meta.dirname, '../..')
const file = (name: string) => readFileSync(join(project, name), 'utf8')
const skip = unableToRun('docker-compose', 'kubectl')

const port = Number(variables.port.fallback)
/** The server's own limit for a stop (src/commands/serve.ts). */
const stopMaxSeconds = 8.5

/** The documents of a YAML file, by the parser of docker-compose. */
const documents = (name: string): Promise<readonly Json[]> => documentsOf(file(name))

async function documentsOf(text: string): Promise<readonly Json[]> {
  const read = 'import json, sys, yaml; print(json.dumps(list(yaml.safe_load_all(sys.stdin))))'
  return JSON.parse(await output('/usr/bin/python3', ['-c', read], { input: text }))
}

const overlays = ['sqlite', 'postgres'] as const
const databaseAddress = 'postgres://corkboard:x@postgres/corkboard'
let kubernetes = ''

/** The objects that kubectl applies, once the files are completed as their comments say. */
async function applied(overlay: (typeof overlays)[number]): Promise<readonly Json[]> {
  const folder = join(kubernetes, 'overlays', overlay)
  const text = await output('kubectl', ['kustomize', folder])
  return documentsOf(text)
}

const podOf = async (overlay: (typeof overlays)[number]): Promise<Json> =>
  (await applied(overlay)).find(({ kind }) => kind === 'Deployment').spec.template.spec
const pods = async (): Promise<readonly Json[]> => Promise.all(overlays.map(podOf))

/** The variables of the pods, from the map that they name. */
async function environmentOf(overlay: (typeof overlays)[number]): Promise<Record<string, string>> {
  const all = await applied(overlay)
  const { containers, volumes } = await podOf(overlay)
  const [{ configMapRef }] = containers[0].envFrom
  const { data } = all.find(
    ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef.name,
  )
  const { secretName } = volumes.find(({ name }: Json) => name === 'secrets').secret
  const secret = all.find(({ kind, metadata }) => kind === 'Secret' && metadata.name === secretName)
  const { mountPath } = containers[0].volumeMounts.find(({ name }: Json) => name === 'secrets')
  for (const [name, value] of Object.entries<string>(data))
    if (name.endsWith('_FILE')) {
      assert.ok(value.startsWith(`${mountPath}/`), value)
      assert.ok(secret.data[value.slice(mountPath.length + 1)], value)
    }
  return data
}

const services = async (): Promise<readonly (readonly [name: string, service: Json])[]> => {
  const [alone] = await documents('deploy/compose.yaml')
  const [added] = await documents('deploy/compose.postgres.yaml')
  return [...Object.entries(alone.services), ...Object.entries(added.services)]
}

/** Arguments of an instruction of the Containerfile, with its continuation lines. */
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
      name === 'DATABASE_URL_FILE' ? ['DATABASE_URL', databaseAddress] : [name, value],
    ),
  )

describe('The files of deploy/', { skip, timeout: 300_000 }, () => {
  let folder = ''
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'corkboard-kubernetes-'))
    kubernetes = join(folder, 'kubernetes')
  })
  beforeEach(() => {
    rmSync(kubernetes, { recursive: true, force: true })
    cpSync(join(project, 'deploy/kubernetes'), kubernetes, { recursive: true })
    const secrets = join(kubernetes, 'overlays/postgres/secrets')
    mkdirSync(secrets, { recursive: true })
    writeFileSync(join(secrets, 'database-url'), databaseAddress)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  test('set variables that there are, to values that are taken', async () => {
    const [alone] = await documents('deploy/compose.yaml')
    const [added] = await documents('deploy/compose.postgres.yaml')
    const composed = { ...alone.services.corkboard.environment, ...added.services.corkboard.environment }
    const ofPods = (await Promise.all(overlays.map(environmentOf))).map(inClear)
    const example = file('deploy/systemd/corkboard.env').replace(/^#(?=[A-Z_]+=)/gm, '')
    const ofUnit = [...`${unit().replaceAll(/^Environment=/gm, '')}${example}`.matchAll(/^([A-Z_]+)=(.*)$/gm)]
    const environments = {
      Containerfile: imageEnvironment(),
      compose: inClear(substituted(composed)),
      'compose alone': substituted(alone.services.corkboard.environment),
      systemd: Object.fromEntries(ofUnit.map(([, name, value]) => [name, value])),
      ...Object.fromEntries(ofPods.map((each, i) => [`pod ${i}`, each])),
    }
    const known = new Set<string>([
      ...Object.values(variables).map(({ name }) => name),
      ...['NODE_COMPILE_CACHE', 'CORKBOARD_COMMAND'],
    ])
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
    const all = await applied('sqlite')
    const { spec } = all.find(({ kind }) => kind === 'Deployment')
    const mounts = spec.template.spec.containers[0].volumeMounts
    assert.equal(mounts.find(({ name }: Json) => name === 'data').mountPath, data)
    const claim = all.find(({ kind }) => kind === 'PersistentVolumeClaim')
    assert.deepEqual(
      [spec.replicas, spec.strategy.type, claim.spec.accessModes],
      [1, 'Recreate', ['ReadWriteOncePod']],
      'a SQLite belongs to one process',
    )
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
    const started = setting(unit(), 'ExecStart').replace(/ serve$/, '')
    const [, release = ''] = /"\$\{CORKBOARD_RELEASE:-(.+?)\}/.exec(command) ?? []
    const own = command.replace(
      `"\${CORKBOARD_RELEASE:-${release}}/bin/corkboard.js"`,
      `${release}/bin/corkboard.js`,
    )
    assert.ok(own.includes(`${started} "$@"`))
  })

  test('have the version of the package', async () => {
    const { version } = JSON.parse(file('package.json'))
    assert.match(file('Containerfile'), new RegExp(`^ARG VERSION=${version}$`, 'm'))
    for (const { containers } of await pods())
      assert.match(containers[0].image, new RegExp(`/corkboard:${version}$`))
  })

  test('are compose files that docker-compose takes, with secrets in files alone', async () => {
    const alone = ['-f', 'deploy/compose.yaml']
    await output('docker-compose', [...alone, 'config', '--quiet'], { cwd: project })
    const both = [...alone, '-f', 'deploy/compose.postgres.yaml', 'config']
    const [{ services, secrets }] = await documentsOf(await output('docker-compose', both, { cwd: project }))
    const given: Record<string, string> = {
      ...services.corkboard.environment,
      ...services.postgres.environment,
    }
    for (const [name, value] of Object.entries(given))
      assert.doesNotMatch(`${name}=${value}`, /PASSWORD=|:\/\/[^/]*@/, name)
    for (const [name, secret] of Object.entries({
      corkboard: 'database-url',
      postgres: 'postgres-password',
    })) {
      assert.ok(services[name].secrets.some((each: Json) => (each.source ?? each) === secret))
      assert.ok(secrets[secret].file.endsWith(`/deploy/secrets/${secret}`))
      assert.ok(Object.values(services[name].environment).includes(`/run/secrets/${secret}`))
      assert.equal(services[name].restart, 'unless-stopped')
    }
  })

  test('name the host, the gateway and its namespace once, for all that needs them', async () => {
    for (const overlay of overlays) {
      const folder = join(kubernetes, 'overlays', overlay)
      const edit = (name: string, from: RegExp, to: string) =>
        writeFileSync(join(folder, name), readFileSync(join(folder, name), 'utf8').replace(from, to))
      edit('settings.env', /board\.example\.org/, 'status.example.net')
      edit(
        'kustomization.yaml',
        /gateway=gateway, gatewayNamespace=gateway/,
        'gateway=public, gatewayNamespace=edge',
      )
      const all = await applied(overlay)
      const { spec: route } = all.find(({ kind }) => kind === 'HTTPRoute')
      assert.deepEqual(route.hostnames, ['status.example.net'])
      assert.deepEqual(route.parentRefs, [{ name: 'public', namespace: 'edge' }])
      const service = all.find(({ kind }) => kind === 'Service')
      assert.deepEqual(route.rules[0].backendRefs, [
        { name: service.metadata.name, port: service.spec.ports[0].port },
      ])
      const { spec: policy } = all.find(({ kind }) => kind === 'NetworkPolicy')
      assert.deepEqual(policy.ingress[0].from, [
        { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'edge' } } },
      ])
      const labels = all.find(({ kind }) => kind === 'Deployment').spec.template.metadata.labels
      for (const { matchLabels } of [{ matchLabels: service.spec.selector }, policy.podSelector])
        assert.deepEqual(matchLabels, labels)
      assert.deepEqual(policy.policyTypes, ['Ingress'], 'monitors connect to anything')
      for (const { kind, metadata } of all)
        assert.ok(
          kind !== 'ConfigMap' || !metadata.name.startsWith('values'),
          'the values themselves stay here',
        )
    }
  })

  test('restart pods by their own changes alone: neither probe asks for the database', async () => {
    for (const { containers } of await pods()) {
      const [{ startupProbe, livenessProbe }] = containers
      assert.ok(startupProbe.periodSeconds * startupProbe.failureThreshold >= 600)
      assert.ok(livenessProbe.periodSeconds * livenessProbe.failureThreshold >= 60)
    }
  })

  test('are manifests that follow the schemas of Kubernetes, without fields that it does not know', async () => {
    const python = await kubernetesValidate()
    const { validateRoute } = await gatewayModels()
    for (const overlay of overlays)
      for (const each of await applied(overlay)) {
        if (each.kind === 'HTTPRoute') {
          validateRoute(each)
          assert.throws(() => validateRoute({ ...each, spec: { ...each.spec, hostnames: ['a b'] } }))
          continue
        }
        const manifest = join(kubernetes, 'one.json')
        writeFileSync(manifest, JSON.stringify(each))
        await output('python3', ['-m', 'kubernetes_validate', '--strict', manifest], {
          environment: { PYTHONPATH: python },
          path: process.env['PATH'] ?? '',
        })
      }
  })
})

/** Variables after compose's substitution of unset ones. */
const substituted = (environment: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:-(.*?)\}/g, '$1').replace(/\$\{\w+:\?.*?\}/g, 'x'),
    ]),
  )

/** The folder of a validator with schemas, which is kept between runs. */
async function kubernetesValidate(): Promise<string> {
  const kept = join(project, 'node_modules/.cache/corkboard-deploy/kubernetes-validate-1.37.0')
  if (existsSync(kept)) return kept
  const part = `${kept}.${process.pid}`
  const args = ['-m', 'pip', 'install', '--quiet', '--root-user-action=ignore', '--target', part]
  await output('python3', [...args, 'kubernetes-validate==1.37.0'], { path: process.env['PATH'] ?? '' })
  renameSync(part, kept)
  return kept
}

/** The schema of the Gateway API, which is no part of Kubernetes. */
async function gatewayModels(): Promise<{ readonly validateRoute: (route: Json) => void }> {
  const name = '@kubernetes-models/gateway-api'
  const kept = join(project, 'node_modules/.cache/corkboard-deploy/gateway-api-2.0.0')
  if (!existsSync(kept)) {
    const part = `${kept}.${process.pid}`
    mkdirSync(part, { recursive: true })
    const args = ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', part]
    await output('npm', [...args, `${name}@2.0.0`], { path: process.env['PATH'] ?? '' })
    renameSync(part, kept)
  }
  const models = join(kept, 'node_modules', name, 'gateway.networking.k8s.io/v1/index.js')
  const { HTTPRoute } = await import(pathToFileURL(models).href)
  return { validateRoute: route => new HTTPRoute(route).validate() }
}
