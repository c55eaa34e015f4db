import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from '../app.ts'
import { debianPath } from '../debian.ts'
import { output } from './program.ts'

export type ProxyName = 'nginx' | 'caddy'

/** A proxy with an example of `deploy/` as an operator completes it: with a name, a certificate and ports of the test. */
export type RunningProxy = {
  readonly name: ProxyName
  readonly host: string
  readonly httpsPort: number
  readonly httpPort: number
  /** What the proxy presents. */
  readonly certificate: Buffer
  readonly stop: () => Promise<void>
}

const deploy = join(import.meta.dirname, '../../deploy')

export type ProxyOptions = {
  readonly name: ProxyName
  /** On a host of its own, or below the path of a site that is there already. */
  readonly place: 'host' | 'path'
  readonly upstreamPort: number
  readonly httpsPort: number
}

export async function startProxy({
  name,
  place,
  upstreamPort,
  httpsPort,
}: ProxyOptions): Promise<RunningProxy> {
  const host = place === 'host' ? 'board.example.org' : 'www.example.org'
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-proxy-'))
  const [certificate, key] = await makeCertificate(folder, host)
  const httpPort = await freePort()
  const setting = { folder, host, certificate, key, upstreamPort, httpsPort, httpPort }
  const [command = '', ...args] = name === 'nginx' ? nginx(place, setting) : caddy(place, setting)
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: debianPath, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    // Whatever goes wrong, nothing outlives the tests.
    timeout: 280_000,
    killSignal: 'SIGKILL',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const ended = once(child, 'close')
  const isOpen = await until(
    async () => (child.exitCode === null ? await listens(httpsPort) : null),
    open => open !== false,
  )
  if (isOpen === null) throw new Error(`${name} did not start: ${output}`)
  return {
    name,
    host,
    httpsPort,
    httpPort,
    certificate: readFileSync(certificate),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Setting = {
  readonly folder: string
  readonly host: string
  readonly certificate: string
  readonly key: string
  readonly upstreamPort: number
  readonly httpsPort: number
  readonly httpPort: number
}

function nginx(place: 'host' | 'path', setting: Setting): readonly string[] {
  const { folder, host, certificate, key, upstreamPort, httpsPort, httpPort } = setting
  const example = readFileSync(
    join(deploy, 'nginx', place === 'host' ? 'corkboard.conf' : 'corkboard-path.conf'),
    'utf8',
  )
  const server = `server { listen 443 ssl http2; server_name ${host};
    ssl_certificate /etc/ssl/x/fullchain.pem; ssl_certificate_key /etc/ssl/x/privkey.pem;
    ${example}
    location / { return 200 "The rest of the site"; } }`
  const site = (place === 'host' ? example : server)
    .replace(/^ +listen \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${upstreamPort}`)
    .replaceAll(/\/etc\/ssl\/\S+\/fullchain\.pem/g, certificate)
    .replaceAll(/\/etc\/ssl\/\S+\/privkey\.pem/g, key)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    each => `${each}_temp_path ${folder}/${each};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; user root; pid ${folder}/pid; error_log stderr; events {}
    http { access_log off; ${temporary.join(' ')}
    ${site} }`,
  )
  return ['nginx', '-p', folder, '-c', file]
}

function caddy(place: 'host' | 'path', setting: Setting): readonly string[] {
  const { folder, host, certificate, key, upstreamPort, httpsPort, httpPort } = setting
  const example = readFileSync(
    join(deploy, 'caddy', place === 'host' ? 'Caddyfile' : 'Caddyfile-path'),
    'utf8',
  )
  const site = example
    .replace(`${host} {`, `${host} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${upstreamPort}`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n}\n${site}`)
  return ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']
}

async function makeCertificate(folder: string, host: string): Promise<readonly [string, string]> {
  const home = join(folder, 'tls')
  mkdirSync(home)
  const [certificate, key] = [join(home, 'fullchain.pem'), join(home, 'privkey.pem')]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const how = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '1',
  ]
  await output('openssl', [...how, ...subject, '-keyout', key, '-out', certificate])
  return [certificate, key]
}

const listens = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
